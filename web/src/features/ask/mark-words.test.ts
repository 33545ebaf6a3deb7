import { expect, it } from 'vitest'
import { markPassage } from './mark-words.ts'

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
