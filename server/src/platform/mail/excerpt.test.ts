import fc from 'fast-check'
import { expect, it } from 'vitest'
import { excerpt } from './excerpt.ts'

it.each([
  ['\n\n  Hello   there,\nhow are you?', 'Hello there, how are you?'],
  ['-----\nView this email in your browser\nhttps://x.org/a\nNews!', 'News!'],
  ['Yes.\n\nOn 1 Jan 2025, Jo <jo@x.org> wrote:\n> lunch?', 'Yes.'],
  ['> only a quote', 'only a quote'],
  ['', ''],
])('of %j is %j', (text, expected) => {
  expect(excerpt(text)).toBe(expected)
})

it('ends long text between words with an ellipsis', () => {
  const result = excerpt('word '.repeat(100))
  expect(result).toMatch(/word…$/)
  expect([...result].length).toBeLessThanOrEqual(200)
})

it('is at most 200 whole code points on one line', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 1500 }), (text) => {
      const result = excerpt(text.toWellFormed())
      expect([...result].length).toBeLessThanOrEqual(200)
      expect(result.isWellFormed()).toBe(true)
      expect(result).not.toContain('\n')
    }),
  )
})
