import { getCompileCacheDir } from 'node:module'
import { dirname } from 'node:path'

/**
 * The environment of a thread of our own: nothing, but where compiled code is kept. A thread does not share that with the
 * process by itself; without it each one takes the types out of its sources anew, which costs it half a second of a slow
 * machine and 17 MB.
 */
export function threadEnvironment(): { NODE_COMPILE_CACHE?: string } {
  // A folder for this version of Node, inside of the one that was asked for.
  const kept = getCompileCacheDir()
  return kept === undefined ? {} : { NODE_COMPILE_CACHE: dirname(kept) }
}
