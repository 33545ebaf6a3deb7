import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenise } from './tokens.ts'

const words = (text: string): string[] => tokenise(text).map((token) => token.token)

describe('the words of a text', () => {
  it.each<[string, string, string[]]>([
    ['parts of an address', 'Anna.Berg+x@mail.example.org', ['anna', 'berg', 'x', 'mail', 'example', 'org']],
    ['parts of an identifier', 'INV-2026_0042/b, foo-bar', ['inv', '2026', '0042', 'b', 'foo', 'bar']],
    ['without case and accents', 'Größe ÉCOLE naïve Łódź Ångström', ['grosse', 'ecole', 'naive', 'lodz', 'angstrom']],
    ['in either case form', 'Straße STRASSE STRAẞE', ['strasse', 'strasse', 'strasse']],
    ['with either sigma', 'ΣΊΣΥΦΟΣ Σίσυφος', ['σισυφοσ', 'σισυφοσ']],
    ['with a dotted capital i', 'İstanbul', ['istanbul']],
    ['composed or not', 'caf\u00e9 cafe\u0301', ['cafe', 'cafe']],
    ['in compatibility forms', 'ﬁne ２０２６ m² 𝐇𝐢', ['fine', '2026', 'm2', 'hi']],
    ['beside symbols', 'Dossier™ 5€ a=b', ['dossier', '5', 'a', 'b']],
    ['around a fraction', '½', ['1', '2']],
    ['across invisible hyphens', 'Donau\u00addampf\u200dschiff', ['donaudampfschiff']],
    ['with vowels of Indic scripts', 'हिन्दी', ['हिन्दी']],
    ['with voiced kana', 'か が', ['か', 'が']],
    ['of Korean, composed or not', '한글 \u1112\u1161\u11ab\u1100\u1173\u11af', ['한글', '한글']],
    ['of Chinese beside Latin', '北京大学 iPhone手机', ['北京', '大学', 'iphone', '手机']],
    ['of Thai', 'ภาษาไทย', ['ภาษา', 'ไทย']],
    ['without Hebrew and Arabic points', 'שָׁלוֹם مُحَمَّد', ['שלום', 'محمد']],
    ['of nothing', ' … ,;-- \u0301 \u200d ', []],
  ])('are found: %s', (_name, text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  it('say where they stand in the original', () => {
    const text = '¡Größe: ﬁ 北京!'
    const spans = tokenise(text).map(({ start, end }) => text.slice(start, end))
    expect(spans).toEqual(['Größe', 'ﬁ', '北京'])
  })

  it('are cut at 64 units, never through a character, and keep their whole place', () => {
    expect(tokenise('a'.repeat(70))).toEqual([{ token: 'a'.repeat(64), start: 0, end: 70 }])
    const [long] = tokenise(`a${'𐐨'.repeat(40)}`)
    expect(long).toEqual({ token: `a${'𐐨'.repeat(31)}`, start: 0, end: 81 })
  })
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.string({
    unit: fc.constantFrom(...'aßéŁ½ﬁ２㍿ﷺİ\u0301\u0327\u3099が北京中文ไทยकि한\u1100\u1161\u200d\u00ad🏽\ud800 .@-'),
  }),
)

describe('for any text', () => {
  it('words are in order, apart from each other, inside the text, and made of letters and digits only', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        let reached = 0
        for (const { token, start, end } of tokenise(text)) {
          expect(start).toBeLessThan(end)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(start).toBeGreaterThanOrEqual(0)
          expect(end).toBeGreaterThanOrEqual(reached)
          expect(token.length).toBeGreaterThan(0)
          expect(token.length).toBeLessThanOrEqual(64)
          expect(token).not.toMatch(/[^a-z0-9\u0080-\u{10ffff}]/u)
          reached = end
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('the place of a word, read alone, gives that word', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { token, start, end } of tokenise(text)) {
          expect(words(text.slice(start, end)).join('')).toContain(token)
        }
      }),
      { numRuns: 2000 },
    )
  })

  it('of one character, folding twice is folding once', () => {
    const points = Array.from({ length: 0x110000 }, (_, point) => String.fromCodePoint(point))
    expect(points.flatMap(words).filter((token) => words(token).join('') !== token)).toEqual([])
  })

  it('a word is found again by its own form', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { token } of tokenise(text)) expect(words(token).join('')).toBe(token)
      }),
      { numRuns: 2000 },
    )
  })
})
