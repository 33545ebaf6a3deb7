import { linkSync, renameSync, statSync, unlinkSync } from 'node:fs'

// Checking and removing a file is not atomic, so the sweep renames the file first. A later writer finds nothing and
// writes a new file; an earlier writer has refreshed the age, so the file goes back. Synchronous calls keep this
// process from interleaving.

/** Suffix of a file that a sweep is removing. After a crash the next sweep puts it back. */
const CLAIMED_SUFFIX = '.swept'

export const isClaimed = (path: string): boolean => path.endsWith(CLAIMED_SUFFIX)

/** Removes a file last used before this instant, in epoch milliseconds. @returns false when it stays. */
export function removeStale(path: string, before: number): boolean {
  const inHand = `${path}${CLAIMED_SUFFIX}`
  return unlessMissing(() => {
    renameSync(path, inHand)
    if (statSync(inHand).mtimeMs > before) return restoreClaimed(inHand)
    unlinkSync(inHand)
    return true
  })
}

/** Keeps a newly written file: the same name means the same content. @returns false. */
export function restoreClaimed(inHand: string): false {
  unlessMissing(() => {
    linkSync(inHand, inHand.slice(0, -CLAIMED_SUFFIX.length))
    return true
  }, 'EEXIST')
  unlessMissing(() => {
    unlinkSync(inHand)
    return true
  })
  return false
}

/** Another process may sweep too. */
function unlessMissing(change: () => boolean, alsoFine = ''): boolean {
  try {
    return change()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === alsoFine) return false
    throw error
  }
}
