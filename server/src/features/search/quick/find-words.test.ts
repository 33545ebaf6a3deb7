import { describe, expect, it } from 'vitest'
import { findWords, mayStandIn, type SearchedWord } from './find-words.ts'

const word = (token: string, more: Partial<SearchedWord> = {}): SearchedWord => ({ token, prefix: false, ...more })

describe('whether words may stand in a text', () => {
  const people = JSON.stringify([{ role: 'from', name: 'Mara "Quill" Müller', address: 'm.q@LINEN.example' }])
  const ascii = JSON.stringify([{ role: 'from', name: 'Mara\n"Quill"', address: 'm.q@LINEN.example' }])

  it.each([
    word('linen'),
    word('quill'),
    word('qui', { prefix: true }),
    word('libraries', { stem: 'mar' }),
    word('nowhere', { or: ['else', 'mara'] }),
  ])('is not denied where %o does', (wanted) => {
    expect(mayStandIn([word('missing'), wanted])(people)).toBe(true)
    expect(mayStandIn([word('missing'), wanted])(ascii)).toBe(true)
  })

  it('is denied of nothing but ASCII: other letters may be folded into any', () => {
    const wanted = [word('muller')]
    expect(findWords(wanted)('Mara Müller').found).toHaveLength(1)
    expect(mayStandIn(wanted)(people)).toBe(true)
    expect(mayStandIn(wanted)(ascii)).toBe(false)
  })

  it.each([[word('ba')], [word('ab', { prefix: true })], [word('abc'), word('c', { prefix: true })]])(
    'is never denied where one is found: %o',
    (...wanted) => {
      const words = ['ab', 'abc', 'Ba b', 'C-ab', 'ac/b', 'ÄB', 'b\u0301a', '', 'cab']
      const texts = Array.from({ length: 2_000 }, (_, n) =>
        [n, n >> 3, n >> 6].map((at) => words[at % words.length]).join(n % 2 ? ' ' : ''),
      )
      const found = texts.filter((text) => findWords(wanted)(text).found.length > 0)
      expect(found.length).toBeGreaterThan(100)
      expect(found.filter((text) => !mayStandIn(wanted)(JSON.stringify(text)))).toEqual([])
    },
  )
})
