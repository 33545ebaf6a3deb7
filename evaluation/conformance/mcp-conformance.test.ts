// @module-tag slow

import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { SCOPES } from '@dossier/contract/scopes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'
import { conformanceFixtures } from './fixtures.ts'
import { openTokenProxy, type TokenProxy } from './token-proxy.ts'

// Runs the official server suite for each protocol version. evaluation/conformance lists allowed failures with reasons;
// a listed check that passes is a failure too.

const SUITE = join(
  createRequire(import.meta.url).resolve('@modelcontextprotocol/conformance/package.json'),
  '../dist/index.js',
)
const fileOf = (name: string): string => fileURLToPath(new URL(`./${name}`, import.meta.url))

describe('the official suite for servers', () => {
  let app: TestApp
  let folder: string
  let door: TokenProxy
  beforeAll(async () => {
    const [sqlite] = engines()
    if (!sqlite) throw new Error('there is no database to test with')
    door = await openTokenProxy()
    app = await startTestApp(sqlite, { config: { baseUrl: door.url }, extendMcp: await conformanceFixtures() })
    door.leadTo(app.baseUrl, (await app.withScopes([...SCOPES])).token)
    folder = mkdtempSync(join(tmpdir(), 'dossier-conformance-'))
  })
  afterAll(async () => {
    await door.close()
    await app.stop()
    rmSync(folder, { recursive: true, force: true })
  })

  it.each(['2026-07-28', '2025-11-25'])('passes in what %s requires', async (version) => {
    const expected = ['--expected-failures', fileOf(`expected-failures-${version}.yml`)]
    const args = [SUITE, 'server', '--url', `${door.url}/mcp`, '--requirements', version, '-o', folder, ...expected]
    const { code, output } = await new Promise<{ code: number; output: string }>((resolve) => {
      const options = { cwd: folder, env: { PATH: process.env.PATH, NO_COLOR: '1' }, maxBuffer: 64 * 1024 * 1024 }
      execFile(process.execPath, args, options, (error, stdout, stderr) =>
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
      )
    })
    expect(output).toContain('SUMMARY')
    expect(code, output.slice(-6_000)).toBe(0)
  })
})
