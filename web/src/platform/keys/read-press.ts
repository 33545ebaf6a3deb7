import { chosenKeys } from './chosen-keys.ts'
import { readGoTarget } from './go-targets.ts'
import { meaningOfKey } from './key-choice.ts'
import { isNeverRepeated, PREFIX, readKey, takesLetters } from './read-key.ts'

const APPLE = /Macintosh|iPad|iPhone/

const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta']

/** Several screens listen to one press; caching keeps them from consuming the prefix twice. */
const readBefore = new WeakMap<KeyboardEvent, string | null>()
let prefixed = false
/** Event time of the last `g`; the next letter names a target. */
let goPressedAt: number | null = null

export function readPress(event: KeyboardEvent): string | null {
  const cached = readBefore.get(event)
  if (cached !== undefined) return cached
  const key = readKey(event, { typing: isTextField(event.target), apple: APPLE.test(navigator.userAgent) })
  const navigation = key === null || goPressedAt === null ? null : readGoTarget(key, event.timeStamp - goPressedAt)
  const meaning = key === null ? null : (navigation ?? meaningOfKey(key, chosenKeys(), prefixed))
  if (!MODIFIERS.includes(event.key)) {
    prefixed = key === PREFIX
    goPressedAt = meaning === 'g' ? event.timeStamp : null
  }
  const meant = meaning !== null && event.repeat && isNeverRepeated(meaning) ? null : meaning
  readBefore.set(event, meant)
  return meant
}

export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  takesLetters({
    tag: target.tagName,
    type: target instanceof HTMLInputElement ? target.type : '',
    editable: target.isContentEditable,
  })
