import type { Profile } from '@dossier/contract/profile'

/** Whether letters act, and which of them were changed (docs/design/look.md §7; WCAG 2.1.4). */
export interface KeyChoice {
  mode: Profile['key_mode']
  changes: Profile['key_changes']
}

/** What has no letter of its own, such as Enter and the arrows, and what is held with Ctrl is left as it is. */
const isLetter = (key: string): boolean => [...key].length === 1

/**
 * The letter that a press means, as screens know it, or null where it means nothing.
 * @param prefixed whether Ctrl and a full stop were pressed right before.
 */
export function meaningOfKey(pressed: string, { mode, changes }: KeyChoice, prefixed: boolean): string | null {
  if (!isLetter(pressed)) return pressed
  if (mode === 'off' || (mode === 'prefixed' && !prefixed)) return null
  const changed = changes.find(({ instead }) => instead === pressed)
  if (changed) return changed.letter
  return changes.some(({ letter }) => letter === pressed) ? null : pressed
}

/** What is pressed for this letter; '' where letters do nothing. */
export const pressedFor = (letter: string, { mode, changes }: KeyChoice): string =>
  mode === 'off' ? '' : (changes.find((change) => change.letter === letter)?.instead ?? letter)

/**
 * The changes with one more: `letter` is pressed as `instead` from now on, and as it was by default when both are one.
 * @returns null where another act has that key.
 */
export function changeKey(
  letter: string,
  instead: string,
  choice: KeyChoice,
  letters: readonly string[],
): KeyChoice['changes'] | null {
  const rest = choice.changes.filter((change) => change.letter !== letter)
  const taken = letters.some(
    (other) => other !== letter && pressedFor(other, { mode: 'on', changes: rest }) === instead,
  )
  if (taken) return null
  return instead === letter ? rest : [...rest, { letter, instead }]
}
