import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * Options of a thread of our own. It gets nothing of the environment but the folder of compiled code, which a thread does
 * not share with its process by itself: without it a thread compiles everything anew.
 */
export function threadOptions(): { env: { NODE_COMPILE_CACHE?: string }; execArgv: string[] } {
  // A folder for this version of Node, inside the one that was asked for.
  const folder = getCompileCacheDir()
  return {
    env: folder === undefined ? {} : { NODE_COMPILE_CACHE: dirname(folder) },
    // Options of the parent (loaders, inspectors) are not for the thread.
    execArgv: ['--enable-source-maps'],
  }
}
