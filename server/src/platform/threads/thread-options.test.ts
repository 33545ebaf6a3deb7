import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const MODULE = JSON.stringify(new URL('./thread-options.ts', import.meta.url).href)
const PROGRAM = `
  import { enableCompileCache, getCompileCacheDir } from 'node:module'
  import { Worker } from 'node:worker_threads'
  import { threadOptions } from ${MODULE}
  if (process.argv[1]) enableCompileCache(process.argv[1])
  const look = "require('node:worker_threads').parentPort.postMessage([require('node:module').getCompileCacheDir() ?? null, Object.keys(process.env)])"
  const thread = new Worker(look, { eval: true, ...threadOptions() })
  thread.once('message', (there) => console.log(JSON.stringify([getCompileCacheDir() ?? null, there])))
`

const run = (folder: string): unknown =>
  JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '-e', PROGRAM, folder], { encoding: 'utf8', env: {} }),
  )

it('lets a thread keep compiled code where its process does, and know nothing else', () => {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-threads-'))
  try {
    const [here, there] = run(folder) as [string, [string, string[]]]
    expect(here).toContain(folder)
    expect(there).toEqual([here, ['NODE_COMPILE_CACHE']])
    expect(run('')).toEqual([null, [null, []]])
  } finally {
    rmSync(folder, { recursive: true })
  }
})
