import type { AnswerSource } from '@dossier/contract/ask'
import { expect, it } from 'vitest'
import { markPassage, markWords } from './mark-words.ts'

const TEXT = 'The price is 11.80. The price is 11.80, binding included.'
const marked = (text: string, excerpt: string, start: number) =>
  markPassage(text, { excerpt, start })
    .map(({ text: words, highlighted }) => (highlighted ? `[${words}]` : words))
    .join('')

it('marks the passage where the source says it is', () => {
  expect(marked(TEXT, 'The price is 11.80', 20)).toBe('The price is 11.80. [The price is 11.80], binding included.')
})

it('finds a passage that moved, and marks nothing that is gone', () => {
  expect(marked(`Dear Nora, ${TEXT}`, 'binding included', 3)).toContain('[binding included]')
  expect(marked('Another text', 'binding included', 0)).toBe('Another text')
  expect(marked('Another text', '', 0)).toBe('Another text')
})

it('marks the words of a quoted sentence that answer, and none of a sentence that was written', () => {
  const marks = [
    { start: 13, end: 18 },
    { start: 15, end: 20 },
  ]
  const turn = { sources: [{ excerpt: 'The price is 11.80.', marks } as AnswerSource] }
  expect(
    markWords(turn, 'The price is 11.80.').map(({ text, highlighted }) => (highlighted ? `[${text}]` : text)),
  ).toEqual(['The price is ', '[11.80]', '.'])
  expect(markWords(turn, 'It costs 11.80.')).toEqual([{ text: 'It costs 11.80.', highlighted: false }])
})

it('marks them in a quotation without the markup of its passage', () => {
  const excerpt = 'The **price** is [11.80](https://lind.example/1), as ever.'
  const turn = { sources: [{ excerpt, marks: [{ start: 18, end: 23 }] } as AnswerSource] }
  const segments = markWords(turn, 'The price is 11.80, as ever.')
  expect(segments.map(({ text, highlighted }) => (highlighted ? `[${text}]` : text)).join('')).toBe(
    'The price is [11.80], as ever.',
  )
})
