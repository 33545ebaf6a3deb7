import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cleanFilename } from './clean-filename.ts'

describe('the name of a file', () => {
  it.each([
    ['offer.pdf', 'offer.pdf'],
    ['Angebot für Mära 漢字 😀.pdf', 'Angebot für Mära 漢字 😀.pdf'],
    ['C:\\Users\\nora\\offer.pdf', 'offer.pdf'],
    ['../../etc/passwd', 'passwd'],
    ['/offer.pdf', 'offer.pdf'],
    ['offer\r\nBcc: spy@evil.example.pdf', 'offer Bcc: spy@evil.example.pdf'],
    ['a\0b\tc.txt', 'a b c.txt'],
    // A right-to-left override would make the program look like a PDF.
    ['offer\u202efdp.exe', 'offerfdp.exe'],
    ['zero\u200bwidth\ufeff.txt', 'zerowidth.txt'],
    ['family 👨\u200d👩\u200d👧.png', 'family 👨\u200d👩\u200d👧.png'],
    ['cafe\u0301.txt', 'café.txt'],
    ['half \ud83d.txt', 'half \ufffd.txt'],
    ['', 'attachment'],
    ['folder/', 'attachment'],
    ['..', 'attachment'],
    [' . ', 'attachment'],
    ['.htaccess', '.htaccess'],
  ])('%j becomes %j', (given, kept) => {
    expect(cleanFilename(given)).toBe(kept)
  })

  it('is cut in the middle, never in its ending and never in a character', () => {
    expect(cleanFilename(`${'a'.repeat(200)}.tar`)).toBe(`${'a'.repeat(146)}.tar`)
    expect(cleanFilename(`${'a'.repeat(145)}😀😀.tar`)).toBe(`${'a'.repeat(145)}.tar`)
    expect(cleanFilename(`a.${'b'.repeat(300)}`)).toHaveLength(150)
  })

  it('is the same when it is cleaned again, and can stand in a header, whatever was given', () => {
    const any = fc.oneof(fc.string({ unit: 'binary', maxLength: 300 }), fc.string({ unit: 'grapheme', maxLength: 300 }))
    fc.assert(
      fc.property(any, (text) => {
        const name = cleanFilename(text)
        expect(cleanFilename(name)).toBe(name)
        expect(name).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}/\\]/u)
        expect(name).not.toBe('')
        expect(name.length).toBeLessThanOrEqual(150)
      }),
    )
  })
})
