import { expect, it } from 'vitest'
import { anchorIn, quoteOf } from './anchor.ts'

const TEXT = 'Linen begins in a field.\n\nThe fibre holds ink well, and a sheet of it lasts.\n\nThe mill sells linen.'

const spanOf = (text: string, words: string) => ({
  start: text.indexOf(words),
  end: text.indexOf(words) + words.length,
})
const quoted = (words: string, text = TEXT) => quoteOf(text, spanOf(text, words))
const found = (text: string, words: string, near: number | null = null, of = TEXT): string | null => {
  const span = anchorIn(text)(quoted(words, of), near)
  return span && text.slice(span.start, span.end)
}

it('finds words again after text before them changed', () => {
  const changed = `A new heading\n\n${TEXT.replace('in a field', 'on a hill')}`
  expect(found(changed, 'holds ink well')).toBe('holds ink well')
})

it('finds words whose white space changed, over paragraphs too', () => {
  const words = 'lasts.\n\nThe mill'
  const changed = TEXT.replace(words, 'lasts.\n  The\tmill')
  expect(found(changed, words)).toBe('lasts.\n  The\tmill')
})

it('tells equal words apart by the text around them, then by their position', () => {
  const text =
    'One mill sells paper to the town. Another mill sells paper to the press. One mill sells paper to the town.'
  const second = text.lastIndexOf('mill')
  const quote = quoteOf(text, { start: second, end: second + 4 })
  expect(anchorIn(text)(quote, second)?.start).toBe(second)
  const middle = text.indexOf('mill', 20)
  expect(anchorIn(`${text} More.`)(quoteOf(text, { start: middle, end: middle + 4 }), 0)?.start).toBe(middle)
  expect(anchorIn('paper, paper, paper')({ exact: 'paper', prefix: '', suffix: '' }, 8)?.start).toBe(7)
})

it('says that words are gone, and takes no other short word for them', () => {
  expect(found('Nothing of this remains.', 'holds ink well')).toBeNull()
  expect(found('Quite another text has the word ink in it.', 'ink')).toBeNull()
  expect(found(TEXT.replace('mill', 'shop'), 'ink')).toBe('ink')
})

it('never cuts a character in half', () => {
  const text = `${'😀'.repeat(40)} linen ${'😀'.repeat(40)}`
  const { prefix, suffix } = quoteOf(text, spanOf(text, 'linen'))
  expect([prefix, suffix].every((part) => part.isWellFormed())).toBe(true)
  expect(anchorIn(text)({ exact: 'linen', prefix, suffix }, null)).toEqual(spanOf(text, 'linen'))
})

it('finds every quote of a text again in the same text', () => {
  for (let start = 0; start < TEXT.length; start += 1) {
    for (const end of [start + 1, start + 9, TEXT.length]) {
      const span = { start, end: Math.min(end, TEXT.length) }
      const words = TEXT.slice(span.start, span.end)
      if (words.trim() !== words) continue
      expect(anchorIn(TEXT)(quoteOf(TEXT, span), start), words).toEqual(span)
    }
  }
})

it('reads a long text of equal characters to its end', () => {
  const text = 'a'.repeat(1_000_000)
  expect(anchorIn(text)({ exact: `${'a'.repeat(4000)}b`, prefix: 'a', suffix: 'a' }, 5)).toBeNull()
  expect(anchorIn(text)({ exact: 'a'.repeat(5000), prefix: '', suffix: '' }, null)).toEqual({ start: 0, end: 5000 })
})
