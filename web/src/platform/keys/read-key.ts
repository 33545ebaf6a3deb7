import { isComposing } from './is-composing.ts'

/** What a key press means, or null: letters are for us only where nobody types, composes or holds a modifier. */
export interface Pressed {
  key: string
  code: string
  ctrlKey: boolean
  altKey: boolean
  metaKey: boolean
  shiftKey: boolean
  isComposing: boolean
  keyCode: number
  repeat: boolean
}

/** Held down, these would do more than was meant. */
const NEVER_REPEATED = ['e', '#', 't', 'r', 'c', 'z', 'x', 'g', '0', '1', '2', '3', '4', '5']

/** Letters that mean something with Ctrl or Cmd; they do so while one types, too. */
const WITH_MODIFIER = ['k', '.']

/** What comes before a letter for who wants letters to act only then. */
export const PREFIX = 'Mod+.'

export const isNeverRepeated = (letter: string): boolean => NEVER_REPEATED.includes(letter)

const DIGIT_OR_LETTER = /^(?:Key([A-Z])|Digit([0-9]))$/

/** Who presses: whether the focus is in a text field, and whether this is a machine with a Cmd key. */
export interface Hands {
  typing: boolean
  apple: boolean
}

/**
 * The letter of a press: `key` where it is Latin, else the place of the key, so that other scripts keep their hands.
 * With Ctrl or Cmd held it is `Mod+` and the letter, for the few that mean something so.
 */
export function readKey(pressed: Pressed, hands: Hands): string | null {
  const { key, ctrlKey, altKey, metaKey, repeat } = pressed
  if (isComposing(pressed) || altKey) return null
  if (ctrlKey || metaKey) return readHeld(pressed, hands)
  if (hands.typing) return key === 'Escape' ? key : null
  const letter = letterOf(pressed)
  return repeat && NEVER_REPEATED.includes(letter) ? null : letter
}

function readHeld(pressed: Pressed, { typing, apple }: Hands): string | null {
  const { ctrlKey, metaKey, shiftKey, repeat } = pressed
  // There, Ctrl+K in a field removes the rest of the line.
  const ofTheField = ctrlKey && apple && typing
  if (repeat || shiftKey || ofTheField || (ctrlKey && metaKey)) return null
  const letter = letterOf(pressed).toLowerCase()
  return WITH_MODIFIER.includes(letter) ? `Mod+${letter}` : null
}

/** `key` where it is Latin, else what is printed at that place of a Latin keyboard; '' for other signs. */
export function letterOf({ key, code }: Pick<Pressed, 'key' | 'code'>): string {
  if (key.length > 1 || /^[\x20-\x7e]$/.test(key)) return key
  const [, letter, digit] = DIGIT_OR_LETTER.exec(code) ?? []
  return letter?.toLowerCase() ?? digit ?? ''
}

/** Inputs in which nobody types: letters pass by them. */
const WITHOUT_LETTERS = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'color', 'range', 'image']

/** Whether letters that are pressed in such an element are its own. `tag` in capitals, `type` of an input. */
export const takesLetters = ({ tag, type, editable }: { tag: string; type: string; editable: boolean }): boolean =>
  editable || ['TEXTAREA', 'SELECT'].includes(tag) || (tag === 'INPUT' && !WITHOUT_LETTERS.includes(type))
