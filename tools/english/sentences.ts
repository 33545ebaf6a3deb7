/** A relative clause as the first words of a sentence, which then has to be read twice. Questions may begin so. */
const CLAUSE_FIRST = /^(What|Whatever|Who|Whoever|Whose|Whom|Which|Whichever|Of|Where|Wherever)\b(?!.*\?$)/

export interface Sentence {
  /** A file with a line, or the key of a text. */
  at: string
  text: string
}

/** Returns the sentences of three words and more. */
export const splitSentences = (text: string): string[] =>
  text.split(/(?<=[.:;!?])\s+(?=[A-Z])/).filter((part) => /^[A-Z]/.test(part) && part.split(' ').length >= 3)

export const startsWithClause = (sentence: string): boolean => CLAUSE_FIRST.test(sentence)

/** Returns the sentences of a Markdown file without code. */
export function readMarkdown(file: string, markdown: string): Sentence[] {
  const lines = markdown.replace(/```[\s\S]*?```/g, (block) => block.replace(/[^\n]/g, '')).split('\n')
  return lines.flatMap((line, index) =>
    splitSentences(line.replace(/^[#>*\-|\s\d.]+/, '').replace(/[*`_]/g, '')).map((text) => ({
      at: `${file}:${index + 1}`,
      text,
    })),
  )
}

/** Returns the sentences of a catalogue of texts, nested to any depth. */
export function readTexts(file: string, texts: unknown): Sentence[] {
  if (typeof texts === 'string') return splitSentences(texts).map((text) => ({ at: file, text }))
  if (typeof texts !== 'object' || texts === null) return []
  return Object.entries(texts).flatMap(([key, value]) => readTexts(`${file}.${key}`, value))
}
