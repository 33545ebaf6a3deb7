// Which statements of a draft rest on what. It compares words and figures, and says nothing of what it cannot compare.

/** A piece of the text; all pieces together are the text. */
export interface Statement {
  text: string
  /** Of the sources that it rests on, their places from 1 on. */
  sources: number[]
  /** It gives a figure that stands in none of the sources, nor in the conversation. */
  unsupported: boolean
}

/** Sentences with what parts them, so that nothing of the text is lost. */
const PIECES = /[^.!?…\n]*(?:[.!?…]+(?=\s|$)|\n|[.!?…]|$)[^\S\n]*/gu
const WORDS = /[\p{L}\p{N}]+/gu
const LONG = 5
const SHARED_WORDS = 2

/**
 * @param quotes the words of the sources, in their order; '' where they are not known
 * @param written what was written in the conversation: its figures need no source
 * @param kept sentences that a person stands for
 */
export function restsOn(
  body: string,
  quotes: readonly string[],
  written: string,
  kept: ReadonlySet<string>,
): Statement[] {
  const knownFigures = new Set([written, ...quotes].flatMap(figuresOf))
  return piecesOf(body).map((text) => {
    const sources = quotes.flatMap((quote, at) => (isShared(text, quote) ? [at + 1] : []))
    const strange = figuresOf(text).some((figure) => !knownFigures.has(figure))
    return { text, sources, unsupported: strange && !kept.has(text.trim()) }
  })
}

/** The sentences of a text; together they are the text. */
function piecesOf(body: string): string[] {
  const pieces: string[] = []
  for (const piece of body.match(PIECES) ?? []) {
    if (piece === '') continue
    // "12.5" and "3.30 pm" are one figure, no end of a sentence.
    const before = pieces.at(-1)
    if (before !== undefined && /\d[.…]$/.test(before) && /^\d/.test(piece)) pieces[pieces.length - 1] = before + piece
    else pieces.push(piece)
  }
  return pieces
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORDS) ?? []
const figuresOf = (text: string): string[] => wordsOf(text).filter((word) => /\p{N}/u.test(word))
const longWords = (text: string): Set<string> => new Set(wordsOf(text).filter((word) => word.length >= LONG))

/** A figure of the source, or two long words of it. */
function isShared(text: string, quote: string): boolean {
  const figures = new Set(figuresOf(quote))
  if (figuresOf(text).some((figure) => figures.has(figure))) return true
  const words = longWords(quote)
  return [...longWords(text)].filter((word) => words.has(word)).length >= SHARED_WORDS
}
