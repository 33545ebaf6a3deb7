import { renameSync, rmSync } from 'node:fs'

/**
 * Replaces a folder so that readers always see a complete one, even with concurrent replacements. Deletes the former
 * content.
 * @param folder on the same disk as `place`; stays there when `place` is acceptable
 * @param isCurrent tells whether the content at `place` is equally good, since another process may have put it there
 * @throws the system's error when the move fails
 */
export function replaceFolder(folder: string, target: string, isCurrent: (target: string) => boolean): void {
  const replaced = `${folder}-before`
  // Another process may place its folder between the two moves; that one is then moved aside.
  while (!isCurrent(target)) {
    move(target, replaced, 'ENOENT')
    rmSync(replaced, { recursive: true, force: true })
    if (move(folder, target, 'ENOTEMPTY', 'EEXIST')) return
  }
}

/** @param expected acceptable error codes @returns whether it was moved */
function move(from: string, to: string, ...expected: string[]): boolean {
  try {
    renameSync(from, to)
    return true
  } catch (error) {
    if (expected.includes((error as NodeJS.ErrnoException).code ?? '')) return false
    throw error
  }
}
