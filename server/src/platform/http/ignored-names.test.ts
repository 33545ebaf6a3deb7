import { validateHeaderValue } from 'node:http'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { ignoredHeader } from './ignored-names.ts'

it('keeps pointers readable', () => {
  expect(ignoredHeader(['/parsed_email/foo', 'page', '/a~1b'])).toBe('/parsed_email/foo, page, /a~1b')
})

it('cannot be used to write another header', () => {
  expect(ignoredHeader(['a\r\nSet-Cookie: x=1', 'b, c', '\ud800', 'é'])).toBe(
    'a%0D%0ASet-Cookie%3A%20x%3D1, b%2C%20c, %EF%BF%BD, %C3%A9',
  )
})

it('is short, and says how much is not shown', () => {
  expect(ignoredHeader(Array.from({ length: 60 }, (_, i) => `n${i}`))).toMatch(/n49, \+10$/)
  expect(ignoredHeader(['x'.repeat(500)])).toHaveLength(100)
})

it('is a valid header whatever the names are', () => {
  fc.assert(
    fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 300 }), { maxLength: 80 }), (names) => {
      const header = ignoredHeader(names)
      validateHeaderValue('x-ignored-fields', header)
      expect(header.length).toBeLessThan(2100)
    }),
  )
})
