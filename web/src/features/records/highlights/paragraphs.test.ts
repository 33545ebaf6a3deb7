import type { Highlight } from '@dossier/contract/highlight'
import { expect, it } from 'vitest'
import { paragraphsOf, sentencesOf } from './paragraphs.ts'

const TEXT = 'One two three.\n\n\nFour five. Six!\nSeven'

const highlight = (words: string, id = words): Highlight => ({
  _id: id,
  record: 'page',
  exact: words,
  prefix: '',
  suffix: '',
  start: TEXT.indexOf(words),
  end: TEXT.indexOf(words) + words.length,
  comment: '',
  owner: '',
  owner_name: '',
  createdAt: '',
  updatedAt: '',
})

const shown = (highlights: Highlight[]) =>
  paragraphsOf(TEXT, highlights).map(({ stretches }) =>
    stretches.map(({ words, highlight: of }) => (of ? `[${of._id}:${words}]` : words)),
  )

it('splits a text at empty lines and keeps the offsets', () => {
  const paragraphs = paragraphsOf(TEXT, [])
  expect(paragraphs.map(({ start }) => start)).toEqual([0, 17])
  for (const { stretches } of paragraphs) {
    for (const { start, end, words } of stretches) expect(TEXT.slice(start, end)).toBe(words)
  }
})

it('marks highlights, over paragraphs and over each other', () => {
  expect(shown([highlight('two', 'a')])[0]).toEqual(['One ', '[a:two]', ' three.'])
  expect(shown([highlight('three.\n\n\nFour', 'a')])).toEqual([
    ['One two ', '[a:three.]'],
    ['[a:Four]', ' five. Six!\nSeven'],
  ])
  expect(shown([highlight('One two', 'a'), highlight('two three', 'b')])[0]).toEqual([
    '[a:One ]',
    '[b:two]',
    '[b: three]',
    '.',
  ])
})

it('leaves out highlights whose words are gone', () => {
  expect(shown([{ ...highlight('two'), start: null, end: null }])[0]).toEqual(['One two three.'])
})

it('finds the sentences of each paragraph', () => {
  const words = sentencesOf(TEXT, 'en').map(({ start, end }) => TEXT.slice(start, end))
  expect(words).toEqual(['One two three.', 'Four five.', 'Six!', 'Seven'])
})
