import fc from 'fast-check'
import { expect, it } from 'vitest'
import { createQuoteFinder } from './quotes.ts'

const found = (text: string, quote: string): string | null => {
  const span = createQuoteFinder(text)(quote)
  return span && text.slice(span.start, span.end)
}

it.each([
  ['Please send it  by\r\nFriday.', 'send it by friday', 'send it  by\r\nFriday'],
  ['se​nd it­ now', 'send it now', 'se​nd it­ now'],
  ['İstanbul 😀 office', 'istanbul 😀 office', null],
  ['the 😀😀 office', '😀😀 off', '😀😀 off'],
  ['Straße 5, Köln', 'straße 5', 'Straße 5'],
])('in %j the quote %j stands at %j', (text, quote, slice) => {
  expect(found(text, quote)).toBe(slice)
})

it.each(['', ' ', 'it', 'something else', 'Friday!'])('%j stands nowhere', (quote) => {
  expect(found('Please send it by Friday.', quote)).toBeNull()
})

it('each slice of a text is found, and what is found says the same', () => {
  const words = fc.array(fc.constantFrom('a', 'B', ' ', '\n', '​', '😀', 'ß', 'é', '.', 'word'), { maxLength: 60 })
  fc.assert(
    fc.property(words, fc.nat(60), fc.nat(60), (parts, from, length) => {
      const text = parts.join('')
      const quote = parts.slice(from, from + length).join('')
      const said = (it: string): string => it.replace(/​/g, '').replace(/\s+/g, ' ').trim().toLowerCase()
      const slice = found(text, quote)
      expect(slice === null ? said(quote).length < 4 : said(slice) === said(quote)).toBe(true)
    }),
    { numRuns: 2000 },
  )
})
