// Computes the possible first characters of a regular expression, to skip it elsewhere. A sentence reader tries about
// three hundred expressions per word, and few match the word's first letter.

/** A bit set of first characters: one bit per letter `a` to `z`, one for digits, one for all others. */
export type CharacterSet = number

const LETTERS = 26
const DIGIT = 1 << LETTERS
const OTHER = 1 << (LETTERS + 1)
const ALL_LETTERS = DIGIT - 1
export const ANY_CHARACTER: CharacterSet = ALL_LETTERS | DIGIT | OTHER
export const KINDS = LETTERS + 2

export function kindOf(character: string): number {
  const code = character.toLowerCase().charCodeAt(0)
  if (code >= 97 && code <= 122) return code - 97
  return code >= 48 && code <= 57 ? LETTERS : LETTERS + 1
}

const characterSetOf = (character: string): CharacterSet => 1 << kindOf(character)

export interface FirstSet {
  letters: CharacterSet
  /** It may match the empty string; the next part then decides. */
  mayBeEmpty: boolean
}

const EMPTY: FirstSet = { letters: 0, mayBeEmpty: true }

/** Parses the notation of our rules; unknown syntax may begin with anything. */
export function firstSetOf(source: string): FirstSet {
  const reader = { source, at: 0 }
  const found = readChoice(reader)
  return reader.at === source.length ? found : { letters: ANY_CHARACTER, mayBeEmpty: true }
}

interface Reader {
  source: string
  at: number
}

const peek = ({ source, at }: Reader): string => source.charAt(at)

function readChoice(reader: Reader): FirstSet {
  let { letters: characters, mayBeEmpty } = readSequence(reader)
  while (peek(reader) === '|') {
    reader.at += 1
    const alternative = readSequence(reader)
    characters |= alternative.letters
    mayBeEmpty ||= alternative.mayBeEmpty
  }
  return { letters: characters, mayBeEmpty }
}

function readSequence(reader: Reader): FirstSet {
  let sequence = EMPTY
  while (peek(reader) !== '' && peek(reader) !== '|' && peek(reader) !== ')') {
    const term = readTerm(reader)
    const isRepeatedOrNone = readQuantifier(reader)
    sequence = follow(sequence, { ...term, mayBeEmpty: term.mayBeEmpty || isRepeatedOrNone })
  }
  return sequence
}

export const follow = (first: FirstSet, second: FirstSet): FirstSet =>
  first.mayBeEmpty ? { letters: first.letters | second.letters, mayBeEmpty: second.mayBeEmpty } : first

const QUANTIFIER = /[?*]\??|\+\??|\{(?<least>\d+)(?:,\d*)?\}\??/y

/** @returns whether the preceding part is optional. */
function readQuantifier(reader: Reader): boolean {
  QUANTIFIER.lastIndex = reader.at
  const matched = QUANTIFIER.exec(reader.source)
  reader.at += matched?.[0].length ?? 0
  return matched !== null && (/^[?*]/.test(matched[0]) || matched.groups?.least === '0')
}

function readTerm(reader: Reader): FirstSet {
  const character = peek(reader)
  if (character === '(') return readGroup(reader)
  if (character === '[') return { letters: readClass(reader), mayBeEmpty: false }
  if (character === '\\') return readEscape(reader)
  reader.at += 1
  if (character === '^' || character === '$') return EMPTY
  return { letters: character === '.' ? ANY_CHARACTER : characterSetOf(character), mayBeEmpty: false }
}

const GROUP = /\((?<kind>\?(?::|<?[=!]|<[a-z]\w*>))?/iy

function readGroup(reader: Reader): FirstSet {
  GROUP.lastIndex = reader.at
  const { 0: opened = '(', groups } = GROUP.exec(reader.source) ?? {}
  reader.at += opened.length
  const inner = readChoice(reader)
  reader.at += 1
  return /^\?<?[=!]/.test(groups?.kind ?? '') ? EMPTY : inner
}

const ESCAPE = /\\(?:[pP]\{[^}]*\}|k<[^>]*>|.)/suy

function readEscape(reader: Reader): FirstSet {
  ESCAPE.lastIndex = reader.at
  const matched = ESCAPE.exec(reader.source)?.[0] ?? '\\'
  reader.at += matched.length
  if (/^\\[bB]/.test(matched)) return EMPTY
  return { letters: charactersOfEscape(matched), mayBeEmpty: matched.startsWith('\\k') }
}

function charactersOfEscape(matched: string): CharacterSet {
  if (matched === '\\d') return DIGIT
  if (matched === '\\s') return OTHER
  if (/^\\p\{(?:L|Lu|Ll)\}$/.test(matched)) return ALL_LETTERS | OTHER
  return /^\\[a-zA-Z]/.test(matched) ? ANY_CHARACTER : characterSetOf(matched.charAt(1))
}

function readClass(reader: Reader): CharacterSet {
  reader.at += 1
  const isNegated = peek(reader) === '^'
  let characters = 0
  while (peek(reader) !== ']' && peek(reader) !== '') {
    const from = peek(reader)
    if (from === '\\') {
      characters |= readEscape(reader).letters
      continue
    }
    const isRange = reader.source.charAt(reader.at + 1) === '-' && reader.source.charAt(reader.at + 2) !== ']'
    const to = isRange ? reader.source.charAt(reader.at + 2) : from
    for (let code = from.charCodeAt(0); code <= to.charCodeAt(0); code += 1)
      characters |= characterSetOf(String.fromCharCode(code))
    reader.at += isRange ? 3 : 1
  }
  reader.at += 1
  return isNegated ? ANY_CHARACTER : characters
}
