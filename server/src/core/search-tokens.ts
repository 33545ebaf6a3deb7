import { asciiWord, LOWER_CASE, type Token, tokenise, walk } from './tokens.ts'

/**
 * `joined`: words without the signs between them (`nodejs`, `dont`, `1299`). `signed`: a word with the signs that end
 * it (`c#`). `symbol`: an emoji. `part`: a part of a name in camel case.
 */
export type Form = 'joined' | 'signed' | 'symbol' | 'part'

/** Another form under which words are found. It overlaps the words of `tokenise`. */
export interface FormToken extends Token {
  form: Form
}

export interface FoundToken extends Token {
  position: number
  form?: Form
  /** It ends in a sign (`C#`), so it is another word than the bare one. */
  isSigned: boolean
}

/** Returns the distinct words of a text with their other forms, for the index. */
export function searchTokens(text: string, limit = Number.POSITIVE_INFINITY): string[] {
  const tokens = new Set<string>()
  const add = (token: string): void => void (tokens.size < limit && tokens.add(token))
  walk(text, {
    ascii: (start, end) => add(asciiWord(text, start, end)),
    folded: ({ token }) => add(token),
    stretch: (start, end) => formsIn(text, start, end, ({ token }) => add(token)),
  })
  return [...tokens]
}

/** Returns all other forms in a text. */
export function formsOf(text: string): FormToken[] {
  const forms: FormToken[] = []
  walk(text, {
    ascii: () => undefined,
    folded: () => undefined,
    stretch: (start, end) => formsIn(text, start, end, (form) => void forms.push(form)),
  })
  return forms
}

/**
 * Returns tokens that begin with one of these UTF-16 units, in text order, and the total word count. Only counts the
 * others, which are most.
 */
export function tokensStartingWith(text: string, units: ReadonlySet<number>): { tokens: FoundToken[]; length: number } {
  const tokens: FoundToken[] = []
  let position = 0
  let hasForms = false
  /** Start of the last word that begins with one of them. */
  let last = -1
  walk(text, {
    ascii(start, end) {
      if (units.has(text.charCodeAt(start) | LOWER_CASE)) {
        last = start
        const isSigned = signAfter(text, start, end) !== ''
        tokens.push({ token: asciiWord(text, start, end), start, end, position, isSigned })
      }
      position += 1
    },
    folded(token) {
      if (units.has(token.token.charCodeAt(0))) {
        last = token.start
        tokens.push({ ...token, position, isSigned: false })
      }
      position += 1
    },
    stretch(start, end, isSpecial) {
      // Other forms begin as one of their words does, unless something within it is special.
      if (last < start && !isSpecial) return
      formsIn(text, start, end, (form) => {
        if (!units.has(form.token.charCodeAt(0))) return
        hasForms = true
        tokens.push({ ...form, position: position - 1, isSigned: false })
      })
    },
  })
  if (hasForms) tokens.sort((a, b) => a.start - b.start || b.end - a.end)
  return { tokens, length: position }
}

/** Longer stretches are addresses and data, not names. */
const MAX_STRETCH = 60
const MAX_PARTS = 4
const MAX_CAMEL_PARTS = 6

const SYMBOL = /(?![©®™])\p{Extended_Pictographic}(?:\p{EMod}|\ufe0f|\u200d\p{Extended_Pictographic})*|\p{RI}{2}/gu
const MODIFIER = /\p{EMod}|\ufe0f/gu
const HAS_SYMBOL = /[^\0-\u203b]/
const WORD = String.raw`[\p{L}\p{N}\p{M}]+`
const JOINER = String.raw`['’\u2010\u2011._&-]`
const WORD_START = String.raw`(?<![\p{Alphabetic}\p{L}\p{N}\p{M}\p{Join_Control}\u00ad\u2060\ufeff])`
const NAME = new RegExp(`${WORD_START}${WORD}(?:${JOINER}${WORD})+`, 'gu')
const JOINERS = new RegExp(JOINER, 'gu')
/** Groups of three digits: `1,299` and `1.299`, but not `1.5`. */
const GROUPED = /(?<![\p{L}\p{N}])\d{1,3}([.,'’])\d{3}(?:\1\d{3})*(?![\p{L}\p{N}]|\1\d)/gu
const HAS_JOINER = /['’\u2010\u2011._,&-]/u
const NUMBER = /^[\d.'’]+$/u
const CAMEL = /\p{Ll}\p{N}*\p{Lu}|\p{Lu}{2}\p{Ll}{2}/u
const CAMEL_WORD = new RegExp(String.raw`${WORD_START}[\p{L}\p{N}]+`, 'gu')
const CAMEL_BREAK = /(?<=\p{Ll}\p{N}*)(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll}{2})/u

function formsIn(text: string, start: number, end: number, add: (form: FormToken) => void): void {
  const stretch = text.slice(start, end)
  if (HAS_SYMBOL.test(stretch)) {
    for (const { 0: symbol, index } of stretch.matchAll(SYMBOL)) {
      const token = symbol.replace(MODIFIER, '')
      add({ token, start: start + index, end: start + index + symbol.length, form: 'symbol' })
    }
  }
  addSigned(text, start, end, add)
  if (stretch.length > MAX_STRETCH) return
  if (HAS_JOINER.test(stretch)) addJoined(stretch, start, add)
  if (CAMEL.test(stretch)) addCamel(stretch, start, add)
}

/** Tokens have no ASCII signs, so full-width ones stand for them. */
const WIDE: Record<string, string> = { '#': '＃', '+': '＋' }

const ASCII_WORD_AT_END = new RegExp(String.raw`${WORD_START}[a-z\d]+$`, 'iu')

function addSigned(text: string, start: number, end: number, add: (form: FormToken) => void): void {
  const word = ASCII_WORD_AT_END.exec(text.slice(Math.max(start, end - MAX_STRETCH), end))?.[0] ?? ''
  const from = end - word.length
  const sign = signAfter(text, from, end)
  if (sign === '') return
  const wide = [...sign].map((each) => WIDE[each] ?? '').join('')
  add({ token: word.toLowerCase() + wide, start: from, end: end + sign.length, form: 'signed' })
}

/** Returns `#`, `+` or `++` after a word with a letter: `C#`, `C++17`, `Notepad++`. Not in `a+b` or `page#part`. */
function signAfter(text: string, start: number, end: number): string {
  const first = text[end]
  if (first !== '#' && first !== '+') return ''
  const sign = first === '+' && text[end + 1] === '+' ? '++' : first
  const next = text.slice(end + sign.length, end + sign.length + 1)
  const isEnd = sign === '++' ? !/[\p{L}+#]/u.test(next) : !/[\p{L}\p{N}+#]/u.test(next)
  return isEnd && /[a-z]/i.test(text.slice(start, end)) ? sign : ''
}

function addJoined(stretch: string, offset: number, add: (form: FormToken) => void): void {
  for (const { 0: name, index } of stretch.matchAll(NAME)) {
    if (NUMBER.test(name) || name.split(JOINERS).length > MAX_PARTS) continue
    addForm(name.replace(JOINERS, ''), 'joined', { start: offset + index, end: offset + index + name.length }, add)
  }
  for (const { 0: number, index } of stretch.matchAll(GROUPED)) {
    add({
      token: number.replace(/\D/g, ''),
      form: 'joined',
      start: offset + index,
      end: offset + index + number.length,
    })
  }
}

/** Adds each part of `getUserName`, and those at either end together: `getUser`, `userName`. */
function addCamel(stretch: string, offset: number, add: (form: FormToken) => void): void {
  for (const { 0: name, index } of stretch.matchAll(CAMEL_WORD)) {
    const parts = name.split(CAMEL_BREAK)
    if (parts.length < 2 || parts.length > MAX_CAMEL_PARTS) continue
    let from = 0
    for (const [at, part] of parts.entries()) {
      const start = offset + index + from
      const ofName = offset + index + name.length
      addForm(part, 'part', { start, end: start + part.length }, add)
      if (at > 0 && at < parts.length - 1) {
        addForm(name.slice(from), 'part', { start, end: ofName }, add)
        addForm(name.slice(0, from + part.length), 'part', { start: offset + index, end: start + part.length }, add)
      }
      from += part.length
    }
  }
}

/** Single letters are no parts of names. */
function addForm(text: string, form: Form, span: { start: number; end: number }, add: (form: FormToken) => void): void {
  const [folded, ...more] = tokenise(text)
  if (folded && more.length === 0 && folded.token.length > 1) add({ token: folded.token, form, ...span })
}
