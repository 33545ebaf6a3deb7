import type { Profile } from '@dossier/contract/profile'

/** Whether shortcuts are on, and which were changed (docs/design/look.md §7; WCAG 2.1.4). */
export interface KeyChoice {
  mode: Profile['key_mode']
  changes: Profile['key_changes']
}

/** Keys without a letter, such as Enter and arrows, and keys with Ctrl cannot be changed. */
const isLetter = (key: string): boolean => [...key].length === 1

/**
 * Returns the standard shortcut for a pressed key, or null.
 * @param prefixed whether Ctrl and a full stop were pressed before.
 */
export function meaningOfKey(pressed: string, { mode, changes }: KeyChoice, prefixed: boolean): string | null {
  if (!isLetter(pressed)) return pressed
  if (mode === 'off' || (mode === 'prefixed' && !prefixed)) return null
  const changed = changes.find(({ instead }) => instead === pressed)
  if (changed) return changed.letter
  return changes.some(({ letter }) => letter === pressed) ? null : pressed
}

export const pressedFor = (letter: string, { mode, changes }: KeyChoice): string =>
  mode === 'off' ? '' : (changes.find((change) => change.letter === letter)?.instead ?? letter)

/**
 * Adds a change: `instead` replaces `letter`; equal values restore the default.
 * @returns null when another action has that key.
 */
export function changeKey(
  letter: string,
  instead: string,
  choice: KeyChoice,
  letters: readonly string[],
): KeyChoice['changes'] | null {
  const otherChanges = choice.changes.filter((change) => change.letter !== letter)
  const isTaken = letters.some(
    (candidate) => candidate !== letter && pressedFor(candidate, { mode: 'on', changes: otherChanges }) === instead,
  )
  if (isTaken) return null
  return instead === letter ? otherChanges : [...otherChanges, { letter, instead }]
}
