import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { firstLine, textPageOf } from './text-pages.ts'

describe('a long text in pieces', () => {
  it('is whole again when it is read on to the end, and breaks no character', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 200 }), fc.integer({ min: 5, max: 40 }), (text, size) => {
        const pieces: string[] = []
        let cursor = ''
        do {
          const piece = textPageOf(text, cursor, size)
          expect(piece.text.length).toBeLessThanOrEqual(size)
          pieces.push(piece.text)
          cursor = piece.nextCursor
        } while (cursor !== '')
        expect(pieces.join('')).toBe(text)
        for (const piece of pieces) expect(piece.isWellFormed()).toBe(true)
      }),
    )
  })

  it('ends a piece at a line, where one is near', () => {
    expect(textPageOf('one two\nthree four', '', 9)).toEqual({ text: 'one two\n', nextCursor: '8' })
    expect(textPageOf('abcdefghijkl', '', 9)).toEqual({ text: 'abcdefghi', nextCursor: '9' })
  })

  it.each(['-1', 'x', '99', '1e1', ' 3', '0x1'])('says that %j is no cursor', (cursor) => {
    expect(() => textPageOf('short', cursor)).toThrow('Start again without a cursor')
  })

  it('begins in one line', () => {
    expect(firstLine(' a\n\nb ', 10)).toBe('a b')
    expect(firstLine('abcdef', 3)).toBe('abc…')
    expect(firstLine('ab😀', 3)).toBe('ab…')
  })
})
