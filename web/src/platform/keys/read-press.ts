import { chosenKeys } from './chosen-keys.ts'
import { readPlace } from './go-places.ts'
import { meaningOfKey } from './key-choice.ts'
import { isNeverRepeated, PREFIX, readKey, takesLetters } from './read-key.ts'

/** Machines whose keyboards have a Cmd key. */
const APPLE = /Macintosh|iPad|iPhone/

const MODIFIERS = ['Control', 'Shift', 'Alt', 'Meta']

/** A press is read once, however many screens listen: the prefix counts for the one that follows it. */
const readBefore = new WeakMap<KeyboardEvent, string | null>()
let prefixed = false
/** When `g` was pressed, by the clock of events: the next letter names a place. */
let goneAt: number | null = null

/** What a press means by the choice of who is signed in; null for nothing. */
export function readPress(event: KeyboardEvent): string | null {
  const known = readBefore.get(event)
  if (known !== undefined) return known
  const key = readKey(event, { typing: isTextField(event.target), apple: APPLE.test(navigator.userAgent) })
  const place = key === null || goneAt === null ? null : readPlace(key, event.timeStamp - goneAt)
  const meaning = key === null ? null : (place ?? meaningOfKey(key, chosenKeys(), prefixed))
  if (!MODIFIERS.includes(event.key)) {
    prefixed = key === PREFIX
    goneAt = meaning === 'g' ? event.timeStamp : null
  }
  const meant = meaning !== null && event.repeat && isNeverRepeated(meaning) ? null : meaning
  readBefore.set(event, meant)
  return meant
}

/** Whether what is pressed there is typed. */
export const isTextField = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  takesLetters({
    tag: target.tagName,
    type: target instanceof HTMLInputElement ? target.type : '',
    editable: target.isContentEditable,
  })
