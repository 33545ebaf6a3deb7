import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { formsOf, searchTokens, tokensStartingWith } from './search-tokens.ts'
import { tokenise } from './tokens.ts'

const forms = (text: string): string[] =>
  formsOf(text).map(({ token, start, end }) => `${token}=${text.slice(start, end)}`)

describe('the other forms of words', () => {
  it.each<[string, string, string[]]>([
    ['names with points', 'Node.js and Vue.JS', ['nodejs=Node.js', 'vuejs=Vue.JS']],
    ['apostrophes of any kind', "don't don’t O'Brien", ["dont=don't", 'dont=don’t', "obrien=O'Brien"]],
    ['hyphens of any kind', 'e-mail wi\u2011fi user_name', ['email=e-mail', 'wifi=wi\u2011fi', 'username=user_name']],
    [
      'grouped numbers',
      "1,299.50 1.299,50 1'299 12,345,678",
      ['1299=1,299', '1299=1.299', "1299=1'299", '12345678=12,345,678'],
    ],
    ['identifiers', 'INV-2026_0042 AT&T', ['inv20260042=INV-2026_0042', 'att=AT&T']],
    ['folded', 'Naïve-Straße', ['naivestrasse=Naïve-Straße']],
    ['no fractions, dates with points or addresses', '1.5 3,14 192.168.1.1 25.11.2026 a.b.c.d.e', []],
    ['nothing around a word', "'quoted' (in) -x- end. a, b", []],
    ['nothing over a long stretch', `${'a-'.repeat(40)}b`, []],
    ['signs', 'C# C++, F#. Notepad++ C++17', ['c＃=C#', 'c＋＋=C++', 'f＃=F#', 'notepad＋＋=Notepad++', 'c＋＋=C++']],
    ['no signs within others', 'a+b page#part 1+1 #4 + C###', []],
    ['emoji', 'x🚀 👍🏽👍 ✔️', ['🚀=🚀', '👍=👍🏽', '👍=👍', '✔=✔️']],
    ['emoji of several', '👩‍💻 🇩🇪 Dossier™ ©', ['👩‍💻=👩‍💻', '🇩🇪=🇩🇪']],
    ['camel case', 'userName', ['user=user', 'name=Name']],
    [
      'camel case of many',
      'getUserName',
      ['get=get', 'user=User', 'username=UserName', 'getuser=getUser', 'name=Name'],
    ],
    ['capitals before a word', 'XMLDoc iPhone', ['xml=XML', 'doc=Doc', 'phone=Phone']],
    ['letters of any script', 'größeÄndern', ['grosse=größe', 'andern=Ändern']],
  ])('are found: %s', (_name, text, expected) => {
    expect(forms(text)).toEqual(expected)
  })

  it('are indexed beside the words, each once', () => {
    expect(searchTokens('C# C# node.js')).toEqual(['c', 'c＃', 'node', 'js', 'nodejs'])
    expect(searchTokens('a b c d', 2)).toEqual(['a', 'b'])
  })

  it('tell a word from one with a sign', () => {
    const { tokens } = tokensStartingWith('C and C#', new Set(['c'.charCodeAt(0)]))
    expect(tokens.map(({ token, isSigned }) => [token, isSigned])).toEqual([
      ['c', false],
      ['c＃', false],
      ['c', true],
    ])
  })
})

const anyText = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: fc.constantFrom(..."abAB12.,-_&'’#+ 🚀é™🏽\u200d") }),
)

describe('for any text', () => {
  it('the words and forms that begin with some units are those among all, in text order', () => {
    fc.assert(
      fc.property(anyText, fc.uniqueArray(fc.constantFrom(...'abe12🚀ж中'), { maxLength: 6 }), (text, letters) => {
        const units = new Set(letters.map((letter) => letter.charCodeAt(0)))
        const begins = ({ token }: { token: string }): boolean => units.has(token.charCodeAt(0))
        const all = tokenise(text).map((token, position) => ({ ...token, position }))
        const { tokens, length } = tokensStartingWith(text, units)
        expect(length).toBe(all.length)
        const words = tokens.filter(({ form }) => form === undefined)
        expect(words.map(({ isSigned: _signed, ...word }) => word)).toEqual(all.filter(begins))
        const found = tokens.filter(({ form }) => form !== undefined).map(({ token }) => token)
        expect(found.toSorted()).toEqual(
          formsOf(text)
            .filter(begins)
            .map(({ token }) => token)
            .toSorted(),
        )
        expect(tokens.map(({ start }) => start)).toEqual(tokens.map(({ start }) => start).toSorted((a, b) => a - b))
      }),
      { numRuns: 2000 },
    )
  })

  it('forms lie inside of it and are tokens', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        for (const { token, start, end } of formsOf(text)) {
          expect(start).toBeLessThan(end)
          expect(end).toBeLessThanOrEqual(text.length)
          expect(token).toMatch(/^[a-z0-9\u0080-\u{10ffff}]+$/u)
        }
      }),
      { numRuns: 2000 },
    )
  })
})
