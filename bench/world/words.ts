import { integerBelow, type Random, zipfPicker } from './random.ts'

const VOCABULARY = 50_000
/** Size of the table that words are drawn from: the rarest word still has one or two entries. */
const RESOLUTION = 1 << 20
const ONSETS = 'b c d f g h j k l m n p r s t v w z br cl dr fl gr pl pr sc sh sl sp st th tr'.split(' ')
const NUCLEI = 'a e i o u ai ea ee io ou'.split(' ')
const CODAS = ['', '', '', 'n', 'r', 's', 't', 'l', 'm', 'nd', 'rt', 'st', 'ck']

export interface Words {
  /** Returns this many words as a fragment, without punctuation. */
  some(count: number): string
  /** Returns sentences and paragraphs of about this many words. */
  text(count: number): string
}

/** Invents a language with natural word frequencies (Zipf, s = 1). */
export function inventWords(random: Random): Words {
  const vocabulary = inventVocabulary(random)
  const rank = zipfPicker(random, VOCABULARY, RESOLUTION)
  const word = (): string => vocabulary[rank()] ?? ''
  const some = (count: number): string => Array.from({ length: count }, word).join(' ')

  function text(count: number): string {
    const paragraphs: string[] = []
    for (let remaining = count; remaining > 0; ) {
      const sentences: string[] = []
      for (let n = 0; n < 4 && remaining > 0; n += 1) {
        const length = Math.min(remaining, 6 + integerBelow(random, 12))
        sentences.push(capital(some(length)))
        remaining -= length
      }
      paragraphs.push(`${sentences.join('. ')}.`)
    }
    return paragraphs.join('\n\n')
  }

  return { some, text }
}

function inventVocabulary(random: Random): string[] {
  const distinct = new Set<string>()
  while (distinct.size < VOCABULARY) {
    const syllables = distinct.size < 200 ? 1 : distinct.size < 8_000 ? 2 : 3
    let word = ''
    for (let n = 0; n < syllables; n += 1) word += of(random, ONSETS) + of(random, NUCLEI) + of(random, CODAS)
    distinct.add(word)
  }
  return [...distinct]
}

const of = (random: Random, list: readonly string[]): string => list[integerBelow(random, list.length)] ?? ''

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
