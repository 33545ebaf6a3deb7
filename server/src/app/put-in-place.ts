import { renameSync, rmSync } from 'node:fs'

/**
 * Puts a folder where another one may be, whole at every moment, also while others do the same. What was there is gone.
 * @param folder beside `place`, on one disk with it; it stays where it is when what is there will do
 * @param willDo whether what lies at `place` is as good: another may have put it there meanwhile
 * @throws the error of the system when it cannot be moved
 */
export function putInPlace(folder: string, place: string, willDo: (place: string) => boolean): void {
  const aside = `${folder}-before`
  // Between the two moves somebody else's may have come there: then it is theirs that goes aside.
  while (!willDo(place)) {
    move(place, aside, 'ENOENT')
    rmSync(aside, { recursive: true, force: true })
    if (move(folder, place, 'ENOTEMPTY', 'EEXIST')) return
  }
}

/** @param expected what may be in the way of it @returns whether it was moved */
function move(from: string, to: string, ...expected: string[]): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (expected.includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}
