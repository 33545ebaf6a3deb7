/** What a key press means, or null: letters are for us only where nobody types, composes or holds a modifier. */
export interface Pressed {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  isComposing: boolean
  repeat: boolean
}

/** Held down, these would do more than was meant. */
const NEVER_REPEATED = ['e', '#', 't', 'r', 'c', 'z']

const DIGIT_OR_LETTER = /^(?:Key([A-Z])|Digit([0-9]))$/

/**
 * The letter of a press: `key` where it is Latin, else the place of the key, so that other scripts keep their hands.
 * @param typing whether the focus is in a text field.
 */
export function readKey(pressed: Pressed, typing: boolean): string | null {
  const { key, code, ctrlKey, altKey, metaKey, isComposing, repeat } = pressed
  if (isComposing || ctrlKey || altKey || metaKey) return null
  if (typing) return key === 'Escape' ? key : null
  const letter = key.length > 1 || /^[\x20-\x7e]$/.test(key) ? key : letterOf(code)
  return repeat && NEVER_REPEATED.includes(letter) ? null : letter
}

function letterOf(code: string): string {
  const [, letter, digit] = DIGIT_OR_LETTER.exec(code) ?? []
  return letter?.toLowerCase() ?? digit ?? ''
}
