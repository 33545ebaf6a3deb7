/**
 * The sentences of the service in another language (decision 60). What stands in a gap is kept; where there are phrases of
 * the gap's name it is one of them, and with an `s` behind the name a list of them. Phrases may have gaps too.
 */
export interface Sentences {
  phrases: Readonly<Record<string, Said>>
  sentences: Said
}

/** English with its gaps, as `{{host}} took too long.`, and how it is said with the same gaps. */
type Said = Readonly<Record<string, string>>

/** Says in another language what the service has said in English; what it does not know stays as it is. */
export type Retell = (text: string) => string

interface Template {
  /** The longest piece between its gaps: a text without it is not looked at any closer. */
  longest: string
  /** Characters outside of gaps: of two that fit, the one that says more itself. */
  weight: number
  gaps: readonly string[]
  pattern(): RegExp
  said: string
}

interface Book {
  exact: ReadonlyMap<string, string>
  templates: readonly Template[]
}

const GAP = /{{(\w+)}}/g
/** Text of the service is short. What is longer was written by somebody else. */
const LONGEST = 2000
const MOST_SENTENCES = 12
const REMEMBERED = 500

/** @param parts as far as they are here; none for English, which the service speaks itself. */
export function createRetelling(parts: readonly Sentences[]): Retell {
  if (parts.length === 0) return (text) => text
  const words = joined(parts)
  const sentences = bookOf(words.sentences, words.phrases)
  const phrases = new Map(Object.entries(words.phrases).map(([kind, said]) => [kind, bookOf(said, words.phrases)]))
  const remembered = new Map<string, string>()

  /** One sentence, or several that belong together; null when nobody knows it. */
  function retellOne(book: Book, text: string): string | null {
    const whole = book.exact.get(text)
    if (whole !== undefined) return whole
    for (const { longest, pattern, said, gaps } of book.templates) {
      const found = text.includes(longest) ? pattern().exec(text) : null
      if (found) return said.replaceAll(GAP, (_gap, name: string) => inGap(name, found[gaps.indexOf(name) + 1] ?? ''))
    }
    return null
  }

  function inGap(name: string, value: string): string {
    const one = phrases.get(kindOf(name))
    if (one) return retellOne(one, value) ?? value
    const several = phrases.get(kindOf(name).replace(/s$/, ''))
    return several ? retellList(several, value) : retellAll(value)
  }

  /** Phrases may hold commas, so they are found one after the other. */
  function retellList(book: Book, value: string): string {
    const parts = value.split(', ')
    const said: string[] = []
    for (let from = 0; from < parts.length; ) {
      const ends = [...parts.keys()].filter((end) => end >= from).map((end) => end + 1)
      const found = ends
        .map((end) => ({ end, words: retellOne(book, parts.slice(from, end).join(', ')) }))
        .find((each) => each.words !== null)
      said.push(found?.words ?? parts[from] ?? '')
      from = found?.end ?? from + 1
    }
    return said.join(', ')
  }

  /** As many sentences as are known together, then what comes behind them. */
  function retellAll(text: string): string {
    const known = retellOne(sentences, text)
    if (known !== null) return known
    const pieces = text.split(/(?<=[.?:;]) /, MOST_SENTENCES + 1)
    if (pieces.length < 2 || pieces.length > MOST_SENTENCES) return text
    for (let end = pieces.length - 1; end > 0; end -= 1) {
      const begin = pieces.slice(0, end).join(' ')
      // One of a row that ends with a semicolon.
      const first = retellOne(sentences, begin) ?? appended(retellOne(sentences, begin.replace(/;$/, '')), ';')
      if (first !== null) return `${first} ${retellAll(pieces.slice(end).join(' '))}`
    }
    const rest = pieces.slice(1).join(' ')
    // Behind the words of somebody else a single word is most likely theirs too.
    return `${pieces[0]} ${rest.includes(' ') ? retellAll(rest) : rest}`
  }

  return (text) => {
    if (text === '' || text.length > LONGEST) return text
    const before = remembered.get(text)
    if (before !== undefined) return before
    if (remembered.size >= REMEMBERED) remembered.clear()
    const said = retellAll(text)
    remembered.set(text, said)
    return said
  }
}

function joined(parts: readonly Sentences[]): Sentences {
  const phrases: Record<string, Said> = {}
  for (const part of parts)
    for (const [kind, said] of Object.entries(part.phrases)) phrases[kind] = { ...phrases[kind], ...said }
  return { phrases, sentences: Object.assign({}, ...parts.map((part) => part.sentences)) as Said }
}

const appended = (text: string | null, end: string): string | null => (text === null ? null : text + end)

/** `clause2` is a second gap of the kind `clause`. */
const kindOf = (gap: string): string => gap.replace(/\d+$/, '')

function bookOf(said: Said, phrases: Sentences['phrases']): Book {
  const templates = Object.entries(said)
    .filter(([english]) => english.includes('{{'))
    .map(([english, other]) => templateOf(english, other, phrases))
    .toSorted((a, b) => b.weight - a.weight)
  return { exact: new Map(Object.entries(said)), templates }
}

function templateOf(english: string, said: string, phrases: Sentences['phrases']): Template {
  const pieces = english.split(/{{\w+}}/)
  const gaps = [...english.matchAll(GAP)].map(([, name = '']) => name)
  let pattern: RegExp | undefined
  return {
    longest: pieces.reduce((longest, piece) => (piece.length > longest.length ? piece : longest), ''),
    weight: pieces.join('').length,
    gaps,
    said,
    // Most are never needed.
    pattern: () => (pattern ??= new RegExp(`^${patternOf(english, phrases, true)}$`, 's')),
  }
}

/** @param isCaught whether what stands in the gaps is asked for. */
function patternOf(english: string, phrases: Sentences['phrases'], isCaught: boolean): string {
  const pieces = english.split(/{{\w+}}/)
  const gaps = [...english.matchAll(GAP)].map(([, name = '']) => name)
  return pieces
    .map((piece, at) => {
      const gap = gaps[at]
      if (gap === undefined) return escaped(piece)
      const inside = patternInGap(kindOf(gap), phrases, at === 0 && piece === '')
      return `${escaped(piece)}(${isCaught ? '' : '?:'}${inside})`
    })
    .join('')
}

function patternInGap(kind: string, phrases: Sentences['phrases'], isFirst: boolean): string {
  const one = phrases[kind]
  if (one) return oneOf(one, phrases)
  const several = phrases[kind.replace(/s$/, '')]
  if (several) return `(?:${oneOf(several, phrases)})(?:, (?:${oneOf(several, phrases)}))*`
  // What a sentence begins with does not reach back into the one before.
  return isFirst ? '(?:(?!\\. ).)+?' : '.*?'
}

/** The longest first: one may begin with another. */
const oneOf = (said: Said, phrases: Sentences['phrases']): string =>
  Object.keys(said)
    .toSorted((a, b) => b.length - a.length)
    .map((phrase) => patternOf(phrase, phrases, false))
    .join('|')

/** As part of a pattern: not every browser of today has RegExp.escape. */
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
