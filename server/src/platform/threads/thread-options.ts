import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * Returns options for our threads. They inherit only the compile cache folder from the environment: threads do not
 * share it by default and would compile everything again.
 */
export function threadOptions(): { env: { NODE_COMPILE_CACHE?: string }; execArgv: string[] } {
  // A subfolder of the configured one, for this version of Node.
  const folder = getCompileCacheDir()
  return {
    env: folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) },
    // Replaces the parent's options (loaders, inspectors).
    execArgv: ['--enable-source-maps'],
  }
}
