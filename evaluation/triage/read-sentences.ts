import { readFileSync } from 'node:fs'
import { type Half, halfOf, hashOf } from './halves.ts'

export interface LabelledSentence {
  hash: string
  text: string
  asks: boolean
}

/** Reads one half of Parakweet's sentences: `Yes` or `No`, a tab, the sentence. */
export const readSentences = (file: string, half: Half): LabelledSentence[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .flatMap((line) => {
      const tab = line.indexOf('\t')
      const text = line.slice(tab + 1).trim()
      return tab > 0 && text !== '' && halfOf(text) === half
        ? [{ hash: hashOf(text), text, asks: line.slice(0, tab) === 'Yes' }]
        : []
    })
