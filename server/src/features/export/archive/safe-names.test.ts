import fc from 'fast-check'
import { expect, it } from 'vitest'
import { safeName, safePath } from './safe-names.ts'

it.each([
  ['plain', 'plain'],
  ['a/b\\c:d', 'a b c d'],
  ['..', 'untitled'],
  ['.hidden', 'hidden'],
  ['ends with dots. . .', 'ends with dots'],
  ['CON', '_CON'],
  ['lpt1.txt', '_lpt1.txt'],
  ['console', 'console'],
  ['e\u0301', '\u00e9'],
  ['\u202egpj.exe', 'gpj.exe'],
  ['', 'untitled'],
  ['\ud800', '\ufffd'],
])('%j is %j', (given, safe) => expect(safeName(given)).toBe(safe))

it('is short, even of long names and many-part emoji', () => {
  expect(Buffer.byteLength(safeName('👩‍👩‍👧‍👦'.repeat(50)))).toBeLessThanOrEqual(80)
  expect(safeName('x'.repeat(500))).toBe('x'.repeat(80))
})

it('keeps the ending of a file behind the id', () => {
  expect(safePath(['mail', 'p:1'], '2026-11-21 Re: x.EML', 'id-1')).toBe('mail/p 1/2026-11-21 Re x (id-1).eml')
  expect(safePath(['files'], 'no ending', 'i')).toBe('files/no ending (i)')
})

it('is never a way out, hidden, reserved or different when it is made again', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const name = safeName(text)
      expect(name).not.toMatch(/[\\/:*?"<>|\p{Cc}]|^[. ]|[. ]$/u)
      expect(name.length).toBeGreaterThan(0)
      expect(name.isWellFormed()).toBe(true)
      expect(safeName(name)).toBe(name)
    }),
  )
})
