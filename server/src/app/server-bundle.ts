import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { hashSources, ROOT } from './source-hash.ts'

/** Folder names are source hashes, so an existing bundle is complete and never stale. */
export const BUNDLES = join(ROOT, 'server/dist')

const SOURCES = {
  folders: ['analysis/src', 'contract/src', 'server/migrations', 'server/src'],
  files: ['analysis/package.json', 'contract/package.json', 'server/package.json', 'package-lock.json'],
}

/** A separate process, because the bundler would stay in the memory of the service. */
const BUILD = fileURLToPath(new URL('./build-server-child.ts', import.meta.url))

export const bundleFolder = (): string => join(BUNDLES, hashSources(SOURCES).slice(0, 16))

/**
 * Returns the program to run: the bundle, built first after an update. Falls back to the sources, which start more
 * slowly.
 * @param say reports the build, or the reason for running the sources.
 */
export function findProgram(say: (line: string) => void): string {
  const folder = bundleFolder()
  if (!existsSync(folder)) {
    say('Building the server, once after an update …')
    const { status, stderr } = spawnSync(process.execPath, [BUILD], { encoding: 'utf8' })
    if (status !== 0) {
      say(`The server could not be bundled, so it runs from its sources and starts more slowly: ${stderr.trim()}`)
      say('Run "npm run build" as the user who installed Dossier.')
      return new URL('../cli/dossier.ts', import.meta.url).href
    }
  }
  return pathToFileURL(join(folder, 'dossier.js')).href
}
