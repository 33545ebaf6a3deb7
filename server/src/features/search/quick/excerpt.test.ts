import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { tokenise } from '#core/tokens'
import { excerptOf, segmentsOf } from './excerpt.ts'
import { findWords } from './find-words.ts'
import type { HitText } from './hit-texts.ts'
import { parseQuickQuery } from './parse-quick-query.ts'

const show = (text: string, query: string): string =>
  segmentsOf(text, findWords(parseQuickQuery(query).words)(text).found)
    .map((segment) => (segment.highlighted ? `[${segment.text}]` : segment.text))
    .join('')

const hit = (title: string, parts: HitText['parts'] = []): HitText => ({
  type: 'note',
  id: 'n',
  projectId: 'p',
  at: 0,
  updatedAt: 0,
  title,
  origin: () => '',
  parts,
})

describe('the part of a text that is shown', () => {
  it.each<[string, string, string, string]>([
    ['a word and a beginning', 'Linen paper, linens', 'paper lin', '[Linen] [paper], [linens]'],
    ['accents and ligatures', 'Der Größe ﬁnde', 'grosse finde', 'Der [Größe] [ﬁnde]'],
    ['scripts without spaces', '在北京大学学习', '大学', '在北京[大学]学习'],
    ['letters beyond the first plane', 'a 𐐨𐐨b 🏽', '𐐨𐐨b', 'a [𐐨𐐨b] 🏽'],
    ['white space made one line', 'one\r\n\t two\u2028three', 'two', 'one [two] three'],
    ['no word of it', 'nothing here', 'else', 'nothing here'],
    ['nothing', '', 'else', ''],
    ['marks that turn the direction', 'safe \u202egnp.exe', 'safe', '[safe] gnp.exe'],
  ])('marks %s', (_name, text, query, expected) => {
    expect(show(text, query)).toBe(expected)
  })

  it('is where most of the words stand', () => {
    const text = `paper ${'x '.repeat(300)}the linen paper of the year ${'y '.repeat(300)}`
    expect(show(text, 'linen paper')).toContain('the [linen] [paper] of the year')
    expect(show(text, 'linen paper')).toMatch(/^… .* …$/)
  })

  it('stays short, whatever stands in the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 2_000 }), fc.string({ maxLength: 20 }), (text, query) => {
        expect(show(text, query).length).toBeLessThan(600)
      }),
    )
  })

  it('comes from the field that has most of the words; of equals from the title', () => {
    const parts: HitText['parts'] = [
      { field: 'from', text: 'Mara Lind <mara@lind.example>' },
      { field: 'body', text: 'linen and paper' },
    ]
    const { words } = parseQuickQuery('linen paper ')
    expect(excerptOf(hit('Linen', parts), findWords(words)).field).toBe('body')
    expect(excerptOf(hit('Paper, linen', parts), findWords(words)).field).toBe('title')
    expect(excerptOf(hit('Other', parts), findWords(parseQuickQuery('mara').words)).field).toBe('from')
    expect(excerptOf(hit('Other', parts), findWords(parseQuickQuery('none').words))).toEqual({
      field: 'body',
      segments: [{ text: 'linen and paper', highlighted: false }],
    })
    expect(excerptOf(hit(''), findWords(words))).toEqual({ field: 'title', segments: [] })
  })
})

const piece = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 8 }),
  fc.constantFrom(
    '<mark>',
    '</mark>',
    '<em>',
    '\u0000',
    '\ue000',
    '{{',
    '**',
    '…',
    ' … ',
    '\ud83c',
    '\udffd',
    '👩‍👩‍👧',
  ),
  fc.constantFrom('linen', 'Linen', 'LINENS', 'lïnen', 'paper', 'paperweight', '北京大学', 'ภาษาไทย', 'ﬁ', '½'),
  fc.constantFrom(' ', ' ', '\n', '.', ', ', '-'),
)
const hostile = fc.array(piece, { maxLength: 120 }).map((pieces) => pieces.join(''))

describe('highlights of any text', () => {
  it('are pieces of one text: well-formed, none empty, marked and unmarked in turn', () => {
    fc.assert(
      fc.property(
        hostile,
        fc.constantFrom('linen', 'linen pap', '北京', 'ไทย', 'fi 1', '"linen paper"'),
        (text, query) => {
          const segments = segmentsOf(text, findWords(parseQuickQuery(query).words)(text).found)
          segments.forEach((segment, index) => {
            expect(segment.text).not.toBe('')
            expect(segment.text.isWellFormed()).toBe(true)
            expect(segment.highlighted).not.toBe(segments[index - 1]?.highlighted)
          })
        },
      ),
      { numRuns: 500 },
    )
  })

  it('mark nothing but words of the query, and say nothing that the text does not say', () => {
    fc.assert(
      fc.property(hostile, fc.constantFrom('linen', 'linen pap'), (text, query) => {
        const segments = segmentsOf(text, findWords(parseQuickQuery(query).words)(text).found)
        const flat = (some: string): string =>
          some.toWellFormed().replace(/[\s\p{Cc}\u202a-\u202e\u2066-\u2069]+/gu, '')
        const shown = flat(segments.map((segment) => segment.text).join(''))
        const inner = shown.replace(/^…/, '').replace(/…$/, '')
        expect(flat(text)).toContain(inner)
        for (const { text: marked, highlighted } of segments) {
          if (!highlighted) continue
          const tokens = tokenise(marked).map(({ token }) => token)
          // One character may end one word and form another: linen½.
          expect(tokens.some((token) => token.startsWith('linen') || token.startsWith('pap'))).toBe(true)
        }
      }),
      { numRuns: 500 },
    )
  })
})
