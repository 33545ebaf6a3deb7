import { spawn } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { systemClock } from '#platform/clock/clock'
import { replaceFolder } from './replace-folder.ts'
import { hashSources, ROOT } from './source-hash.ts'
import { WEB_APP_FOLDER } from './web-app-folder.ts'
import { inWorkshop, WORKSHOP } from './workshop.ts'

const SOURCES = {
  folders: ['contract/src', 'web/public', 'web/src'],
  files: ['package-lock.json', 'web/index.html', 'web/package.json', 'web/vite.config.ts'],
}
const STAMP = '.built-from'
/** System error codes for a folder that this user cannot write to. */
const NOT_WRITABLE = ['EACCES', 'EPERM', 'EROFS']

/**
 * Builds the web app when it is missing or outdated, which takes some seconds after an update. Moves it into place
 * complete, with a hash of its sources, so that concurrent starts do not interfere.
 * @param report is called before the wait.
 * @throws AppError `unavailable` with the output of a failed build.
 */
export async function buildWebApp(report: (line: string) => void): Promise<void> {
  const sources = hashSources(SOURCES)
  if (isBuiltFrom(WEB_APP_FOLDER, sources)) return
  report('Building the web app, once after an update …')
  await inWorkshop('web', systemClock.now(), async (folder) => {
    const { code, output } = await runVite(folder)
    if (code !== 0) throw notBuilt(output)
    writeFileSync(join(folder, STAMP), sources)
    replaceFolder(folder, WEB_APP_FOLDER, (target) => isBuiltFrom(target, sources))
  }).catch(nameUnwritable)
}

function isBuiltFrom(folder: string, sources: string): boolean {
  const stamp = join(folder, STAMP)
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === sources
}

function nameUnwritable(error: unknown): never {
  const { code } = error as NodeJS.ErrnoException
  if (error instanceof AppError || !NOT_WRITABLE.includes(code ?? '')) throw error
  throw new AppError('unavailable', message('operator.webAppNotBuilt', { folder: WORKSHOP, code: String(code) }))
}

const notBuilt = (output: string): AppError =>
  new AppError('unavailable', message('operator.webAppBuildFailed', { output }))

function runVite(folder: string): Promise<{ code: number; output: string }> {
  const vite = join(createRequire(import.meta.url).resolve('vite/package.json'), '../bin/vite.js')
  const args = [vite, 'build', '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir']
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, { cwd: join(ROOT, 'web') })
    const output: string[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => output.push(String(chunk)))
    child.once('error', (error) => resolve({ code: 1, output: error.message }))
    child.once('close', (code) => resolve({ code: code ?? 1, output: output.join('') }))
  })
}
