import { linkSync, renameSync, statSync, unlinkSync } from 'node:fs'

// A file can be looked at and removed, but not both at once: in between somebody may want it again. So it loses its name
// first. Whoever wants it then finds nothing and writes it anew; whoever wanted it before has made it young, and it is put
// back. Calls that wait for the disk, so that in this process nobody comes in between.

/** What a sweep has in its hand. A sweep that died leaves it so, and the next one puts it back. */
const IN_HAND = '.swept'

export const isInHand = (path: string): boolean => path.endsWith(IN_HAND)

/** Removes a file that was wanted last before this instant, in epoch milliseconds. @returns false when it stays. */
export function takeAway(path: string, before: number): boolean {
  const inHand = `${path}${IN_HAND}`
  return unlessGone(() => {
    renameSync(path, inHand)
    if (statSync(inHand).mtimeMs > before) return putBack(inHand)
    unlinkSync(inHand)
    return true
  })
}

/** Where it was written anew meanwhile, that one stays: the same name is the same content. @returns false. */
export function putBack(inHand: string): false {
  unlessGone(() => {
    linkSync(inHand, inHand.slice(0, -IN_HAND.length))
    return true
  }, 'EEXIST')
  unlessGone(() => {
    unlinkSync(inHand)
    return true
  })
  return false
}

/** Another process sweeps as well. */
function unlessGone(change: () => boolean, alsoFine = ''): boolean {
  try {
    return change()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === alsoFine) return false
    throw error
  }
}
