import { useKeyChoice } from './chosen-keys.ts'
import { pressedFor } from './key-choice.ts'
import type { Letter } from './key-list.ts'

export function KeyCap({ letter }: { letter: Letter }) {
  const cap = pressedFor(letter, useKeyChoice())
  return cap === '' ? null : <kbd aria-hidden>{cap}</kbd>
}
