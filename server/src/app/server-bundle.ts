import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { hashSources, ROOT } from './source-hash.ts'

/** Bundles lie in folders named after their sources, so a folder that exists is complete and never stale. */
export const BUNDLES = join(ROOT, 'server/dist')

const SOURCES = {
  folders: ['contract/src', 'server/migrations', 'server/src'],
  files: ['contract/package.json', 'server/package.json', 'package-lock.json'],
}

/** The folder of the bundle of the sources as they are now. */
export const bundleFolder = (): string => join(BUNDLES, hashSources(SOURCES).slice(0, 16))

/**
 * Returns the address of the program to run: the bundle, which is built first after an update. Where it cannot be built,
 * that is the sources, which start more slowly.
 * @param say is told before the build, and why the sources run.
 */
export async function findProgram(say: (line: string) => void): Promise<string> {
  const folder = bundleFolder()
  if (!existsSync(folder)) {
    try {
      const { buildServer } = await import('./build-server.ts')
      await buildServer(say)
    } catch (error) {
      say(`The server runs from its sources and starts more slowly: ${(error as Error).message}`)
      return new URL('../cli/dossier.ts', import.meta.url).href
    }
  }
  return pathToFileURL(join(folder, 'dossier.js')).href
}
