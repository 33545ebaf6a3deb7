import { isComposing } from './is-composing.ts'

/** A key press. Letters count only outside text fields, compositions and modifiers. */
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

/** These would do too much while held down. */
const NEVER_REPEATED = [
  'e',
  '#',
  't',
  'r',
  'a',
  'f',
  'c',
  'z',
  'Z',
  'x',
  'm',
  'h',
  's',
  'g',
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
]

/** Letters with a meaning under Ctrl or Cmd, also while typing. */
const WITH_MODIFIER = ['k', '.']

/** Prefix key for users who require one before shortcuts. */
export const PREFIX = 'Mod+.'

export const isNeverRepeated = (letter: string): boolean => NEVER_REPEATED.includes(letter)

const DIGIT_OR_LETTER = /^(?:Key([A-Z])|Digit([0-9]))$/

/** Context of a press: focus in a text field, and a machine with a Cmd key. */
export interface KeyContext {
  typing: boolean
  apple: boolean
}

/**
 * Returns the letter of a press: `key` when Latin, else by key position, so that other scripts work. With Ctrl or Cmd
 * it is `Mod+` and the letter, for the few supported ones.
 */
export function readKey(pressed: Pressed, context: KeyContext): string | null {
  const { key, ctrlKey, altKey, metaKey, repeat } = pressed
  if (isComposing(pressed) || altKey) return null
  if (ctrlKey || metaKey) return readCombination(pressed, context)
  if (context.typing) return key === 'Escape' ? key : null
  const letter = letterOf(pressed)
  return repeat && NEVER_REPEATED.includes(letter) ? null : letter
}

function readCombination(pressed: Pressed, { typing, apple }: KeyContext): string | null {
  const { ctrlKey, metaKey, shiftKey, repeat } = pressed
  // On Apple machines, Ctrl+K in a field deletes the rest of the line.
  const ofTheField = ctrlKey && apple && typing
  if (repeat || shiftKey || ofTheField || (ctrlKey && metaKey)) return null
  const letter = letterOf(pressed).toLowerCase()
  return WITH_MODIFIER.includes(letter) ? `Mod+${letter}` : null
}

/** Returns `key` when Latin, else the letter at that position of a Latin keyboard; '' for other characters. */
export function letterOf({ key, code }: Pick<Pressed, 'key' | 'code'>): string {
  if (key.length > 1 || /^[\x20-\x7e]$/.test(key)) return key
  const [, letter, digit] = DIGIT_OR_LETTER.exec(code) ?? []
  return letter?.toLowerCase() ?? digit ?? ''
}

const WITHOUT_LETTERS = ['checkbox', 'radio', 'button', 'submit', 'reset', 'file', 'color', 'range', 'image']

/** Returns whether an element consumes letters. `tag` in capitals, `type` of an input. */
export const takesLetters = ({ tag, type, editable }: { tag: string; type: string; editable: boolean }): boolean =>
  editable || tag === 'TEXTAREA' || (tag === 'INPUT' && !WITHOUT_LETTERS.includes(type))
