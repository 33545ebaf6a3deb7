import { chosenKeys } from './chosen-keys.ts'
import { meaningOfKey } from './key-choice.ts'
import { isNeverRepeated, PREFIX, readKey } from './read-key.ts'

/** Machines whose keyboards have a Cmd key. */
const APPLE = /Macintosh|iPad|iPhone/

const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta']

/** A press is read once, however many screens listen: the prefix counts for the one that follows it. */
const readBefore = new WeakMap<KeyboardEvent, string | null>()
let prefixed = false

/** What a press means by the choice of who is signed in; null for nothing. */
export function readPress(event: KeyboardEvent): string | null {
  const known = readBefore.get(event)
  if (known !== undefined) return known
  const key = readKey(event, { typing: isTextField(event.target), apple: APPLE.test(navigator.userAgent) })
  const meaning = key === null ? null : meaningOfKey(key, chosenKeys(), prefixed)
  if (!MODIFIERS.includes(event.key)) prefixed = key === PREFIX
  const meant = meaning !== null && event.repeat && isNeverRepeated(meaning) ? null : meaning
  readBefore.set(event, meant)
  return meant
}

const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.matches('input, textarea, select, [contenteditable]')
