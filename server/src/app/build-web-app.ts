import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { AppError } from '#core/app-error'
import { putInPlace } from './put-in-place.ts'
import { WEB_APP_FOLDER } from './web-app-folder.ts'

const ROOT = fileURLToPath(new URL('../../..', import.meta.url))
const SOURCES = [
  'web/{src,public}/**/*.*',
  'web/{index.html,vite.config.ts,package.json}',
  'contract/src/*.ts',
  'package-lock.json',
]
/** Where a build is made, beside the packages: what is not whole is never served. */
const WORKSHOP = join(ROOT, 'node_modules/.cache/dossier')
const STAMP = '.built-from'

/**
 * Builds the web app where it is missing or other than its sources, which takes some seconds once after an update. It
 * is put in place whole, with a note of what it was made from, so that starts at the same time do not disturb each other.
 * @param say is told before the wait begins.
 * @throws AppError `unavailable` with the output of a build that failed.
 */
export async function buildWebApp(say: (line: string) => void): Promise<void> {
  const sources = hashOfSources()
  if (isBuiltFrom(WEB_APP_FOLDER, sources)) return
  say('Building the web app, once after an update …')
  const folder = openWorkshop()
  try {
    const { code, output } = await runVite(folder)
    if (code !== 0) throw notBuilt(output)
    writeFileSync(join(folder, STAMP), sources)
    // Whoever installs it is often not whoever runs it.
    chmodSync(folder, 0o755)
    putInPlace(folder, WEB_APP_FOLDER, (there) => isBuiltFrom(there, sources))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function isBuiltFrom(folder: string, sources: string): boolean {
  const stamp = join(folder, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
}

function openWorkshop(): string {
  try {
    mkdirSync(WORKSHOP, { recursive: true })
    return mkdtempSync(join(WORKSHOP, 'web-'))
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    throw new AppError(
      'unavailable',
      `The web app is not built, or is older than its sources, and this user cannot write to ${WORKSHOP} (${code}). Run "npm run build" as the user who installed Dossier, or start without it: SWITCHED_OFF=web_app.`,
    )
  }
}

const notBuilt = (output: string): AppError =>
  new AppError(
    'unavailable',
    `The web app could not be built. Mend what follows, or start without it: SWITCHED_OFF=web_app.\n${output}`,
  )

/** Of every file that the build reads; tests are left out. */
function hashOfSources(): string {
  const hash = createHash('sha256')
  const paths = SOURCES.flatMap((pattern) => globSync(pattern, { cwd: ROOT })).sort()
  for (const path of paths)
    if (!path.includes('.test.')) hash.update(`${path}\n`).update(readFileSync(join(ROOT, path)))
  return hash.digest('hex')
}

function runVite(folder: string): Promise<{ code: number; output: string }> {
  const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '../bin/vite.js')
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir']
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: join(ROOT, 'web') })
    const said: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(String(chunk)))
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output: said.join('') }))
  })
}
