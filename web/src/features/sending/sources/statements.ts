// Finds sources of statements by comparing words and figures. Statements without comparable content are not judged.

/** A section; all sections joined are the text. */
export interface Statement {
  text: string
  /** Numbers of its sources, from 1. */
  sources: number[]
  /** True when a figure occurs in no source and not in the conversation. */
  unsupported: boolean
}

/** Sentences with their separators, so that no text is lost. */
const SENTENCES = /[^.!?…\n]*(?:[.!?…]+(?=\s|$)|\n|[.!?…]|$)[^\S\n]*/gu
const WORDS = /[\p{L}\p{N}]+/gu
const LONG = 5
const SHARED_WORDS = 2

/**
 * @param quotes texts of the sources, in order; '' = unknown
 * @param written text of the conversation, whose figures need no source
 * @param confirmed sentences that the user has confirmed
 */
export function statementsWithSources(
  body: string,
  quotes: readonly string[],
  written: string,
  confirmed: ReadonlySet<string>,
): Statement[] {
  const knownFigures = new Set([written, ...quotes].flatMap(figuresOf))
  return sentencesOf(body).map((text) => {
    const sources = quotes.flatMap((quote, at) => (isShared(text, quote) ? [at + 1] : []))
    const strange = figuresOf(text).some((figure) => !knownFigures.has(figure))
    return { text, sources, unsupported: strange && !confirmed.has(text.trim()) }
  })
}

function sentencesOf(body: string): string[] {
  const sentences: string[] = []
  for (const sentence of body.match(SENTENCES) ?? []) {
    if (sentence === '') continue
    // "12.5" and "3.30 pm" are single figures, not sentence ends.
    const before = sentences.at(-1)
    if (before !== undefined && /\d[.…]$/.test(before) && /^\d/.test(sentence))
      sentences[sentences.length - 1] = before + sentence
    else sentences.push(sentence)
  }
  return sentences
}

const wordsOf = (text: string): string[] => text.toLowerCase().match(WORDS) ?? []
const figuresOf = (text: string): string[] => wordsOf(text).filter((word) => /\p{N}/u.test(word))
const longWords = (text: string): Set<string> => new Set(wordsOf(text).filter((word) => word.length >= LONG))

/** Shares a figure or two long words with the source. */
function isShared(text: string, quote: string): boolean {
  const figures = new Set(figuresOf(quote))
  if (figuresOf(text).some((figure) => figures.has(figure))) return true
  const words = longWords(quote)
  return [...longWords(text)].filter((word) => words.has(word)).length >= SHARED_WORDS
}
