import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { shorten, toPlainText } from './plain-text.ts'

describe('plain text', () => {
  it('keeps ordinary words as they are', () => {
    expect(toPlainText('Kannst du bis 20.11. zusagen? 3 < 5 & ok', 100)).toBe(
      'Kannst du bis 20.11. zusagen? 3 < 5 & ok',
    )
  })

  it.each([
    ['see https://evil.example/x?y=1 now', 'see now'],
    ['see www.evil.example now', 'see now'],
    ['see evil.com now', 'see now'],
    ['see evil.example/login now', 'see now'],
    ['see [the report](http://evil.example/a) now', 'see the report now'],
    ['![pixel](http://evil.example/a.png)', 'pixel'],
    ['run javascript:alert(1) now', 'run now'],
    ['a <b onclick="x">bold</b> word', 'a bold word'],
    ['<scr<b>ipt>alert</script>', 'scr ipt>alert'],
    ['www.<evil.example', 'www. evil.example'],
    ['htthttps://a.example/ ps://b.example', ''],
  ])('takes markup and addresses out of %j', (text, plain) => {
    expect(toPlainText(text, 200)).toBe(plain)
  })

  it('leaves e-mail addresses and file names alone', () => {
    expect(toPlainText('Write to sarah@partner.com about plan.docx', 100)).toBe(
      'Write to sarah@partner.com about plan.docx',
    )
  })

  it('drops control, bidi and zero-width characters', () => {
    expect(toPlainText('a\u0000b\u202ec\u200bd\ufeff', 100)).toBe('abcd')
  })

  it('cuts at a word and never inside a pair', () => {
    expect(shorten('one two three four', 12)).toBe('one two…')
    expect(shorten('😀😀😀😀', 4)).toBe('😀…')
  })

  it('never gives a scheme, a tag or more than the limit, whatever comes in', () => {
    const nasty = fc.array(
      fc.constantFrom(
        'http://',
        'https://a.com/',
        '<b>',
        '<',
        '>',
        '](',
        '![x',
        ')',
        'www.',
        ' ',
        'a.com/x',
        '\u200b',
        '😀',
        'word',
        '\n',
      ),
      { maxLength: 60 },
    )
    fc.assert(
      fc.property(nasty, fc.integer({ min: 1, max: 80 }), (parts, limit) => {
        const plain = toPlainText(parts.join(''), limit)
        expect(plain.length).toBeLessThanOrEqual(limit)
        expect(plain).not.toMatch(/https?:\/\/|<[a-z/]|www\.\w/i)
        expect(plain.isWellFormed()).toBe(true)
      }),
      { numRuns: 1000 },
    )
  })
})
