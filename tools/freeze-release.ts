// Keeps what a release writes, for the tests of later ones: node tools/freeze-release.ts <name> [<folder of its checkout>]
import { spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { writeZip } from '../server/src/platform/zip/write-zip.ts'
import { fillRelease } from '../server/test/releases/fill-release.ts'
import { RELEASE_OWNER } from '../server/test/releases/release-owner.ts'

const [name, checkout = '.'] = process.argv.slice(2)
if (!name) throw new Error('Name the release: node tools/freeze-release.ts 0.1.0')
const KEY_FILE = 'secret.key'
const program = resolve(checkout, 'server/bin/dossier.mjs')
const folder = mkdtempSync(join(tmpdir(), 'dossier-release-'))
const env = {
  PATH: process.env.PATH,
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  SWITCHED_OFF: 'web_app',
  ...RELEASE_OWNER,
}
const service = spawn(process.execPath, [program, 'start'], { env, stdio: ['ignore', 'pipe', 'inherit'] })
try {
  const address = await new Promise<string>((ready, fail) => {
    let output = ''
    service.once('exit', () => fail(new Error(`The service ended: ${output}`)))
    service.stdout.on('data', (chunk) => {
      output += String(chunk)
      if (output.includes('/docs')) ready(/listening\s+(\S+)/.exec(output)?.[1] ?? '')
    })
  })
  const archive = await fillRelease(address)
  const backups = join(folder, 'backups')
  const backup = spawnSync(process.execPath, [program, 'backup', '--to', backups], { env, stdio: 'inherit' })
  if (backup.status !== 0) throw new Error('The backup failed.')
  const to = resolve(import.meta.dirname, '../server/test/releases', name)
  mkdirSync(to, { recursive: true })
  writeFileSync(join(to, 'archive.zip'), archive)
  await pack(backups, join(to, 'backup.zip'))
} finally {
  service.kill()
  rmSync(folder, { recursive: true, force: true })
}

async function pack(from: string, path: string): Promise<void> {
  const zip = await writeZip(path, 0)
  for (const file of readdirSync(from, { recursive: true, encoding: 'utf8' }).sort())
    if (statSync(join(from, file)).isFile()) await zip.add(file, readFileSync(join(from, file)))
  // A key of this instance only.
  await zip.add(KEY_FILE, readFileSync(join(folder, 'data', KEY_FILE)))
  await zip.finish()
}
