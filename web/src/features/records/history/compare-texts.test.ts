import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compareInSteps, compareTexts, type Line } from './compare-texts.ts'

const SIGNS = { same: '', removed: '-', added: '+' } as const

/** As `stayed [-removed][+added]`, one line each; `⋯` for omitted unchanged lines. */
const describeLines = (lines: readonly Line[]): string[] =>
  lines.map(({ kind, segments }) =>
    kind === 'gap'
      ? '⋯'
      : segments.map((piece) => (piece.kind === 'same' ? piece.text : `[${SIGNS[piece.kind]}${piece.text}]`)).join(''),
  )

describe('two texts, compared', () => {
  it('shows the words that were changed within their line, with a line on each side of it', () => {
    const before = 'one\ntwo\nIt stays at 350 copies.\nthree\nfour'
    const after = 'one\ntwo\nIt stays at 360 copies.\nthree\nfour'
    expect(describeLines(compareTexts(before, after))).toEqual([
      '⋯',
      'two',
      'It stays at [-350][+360] copies.',
      'three',
      '⋯',
    ])
  })

  it('shows lines that came and went as a whole', () => {
    expect(describeLines(compareTexts('a\nb', 'a\nnew here\nb'))).toEqual(['a', '[+new here]', 'b'])
    expect(describeLines(compareTexts('a\nold one\nb', 'a\nb'))).toEqual(['a', '[-old one]', 'b'])
  })

  it('does not take lines that share little for one that was changed', () => {
    expect(describeLines(compareTexts('Linen is ordered.', 'Nobody has called yet.'))).toEqual([
      '[-Linen is ordered.]',
      '[+Nobody has called yet.]',
    ])
  })

  it('finds the line that was changed behind others that came before it', () => {
    expect(describeLines(compareTexts('Call Mara on Monday', 'Buy thread\nCall Mara on Friday'))).toEqual([
      '[+Buy thread]',
      'Call Mara on [-Monday][+Friday]',
    ])
  })

  it('reads words that follow each other as one change', () => {
    const [line] = describeLines(compareTexts('We meet at the old mill in May', 'We meet at a new house in May'))
    expect(line).toBe('We meet at [-the old mill][+a new house] in May')
  })

  it('knows words where none are parted by spaces', () => {
    expect(describeLines(compareTexts('明日の会議は東京です', '明日の会議は大阪です'))).toEqual([
      '明日の会議は[-東京][+大阪]です',
    ])
  })

  it('compares one line with another in a step of its own, so that a page can do other things between', () => {
    const text = (word: string) => Array.from({ length: 40 }, (_, at) => `Line ${at} tells of ${word}`).join('\n')
    const steps = compareInSteps(text('linen'), text('cloth'))
    let taken = 0
    while (!steps.next().done) taken += 1
    expect(taken).toBe(40)
  })

  it('knows lines that stayed also where there are too many to compare all with all', () => {
    const text = (word: string) => Array.from({ length: 1200 }, (_, at) => `${at} sheets of ${word}\n`).join('\n')
    const lines = compareTexts(text('linen'), text('cloth'))
    expect(new Set(lines.map(({ kind }) => kind))).toEqual(new Set(['changed', 'same']))
  })

  it('loses no line of either that it shows, and makes none up', () => {
    const words = fc.array(fc.constantFrom('linen', ' ', ' ', 'cloth', '\n', '350', ',', 'é'), { maxLength: 30 })
    fc.assert(
      fc.property(words, words, (a, b) => {
        const [before, after] = [a.join(''), b.join('')]
        const lines = compareTexts(before, after)
        expect(isPartOf(linesWith('removed', lines), before)).toBe(true)
        expect(isPartOf(linesWith('added', lines), after)).toBe(true)
        if (!lines.some(({ kind }) => kind === 'gap')) {
          expect(linesWith('removed', lines).join('\n')).toBe(before)
          expect(linesWith('added', lines).join('\n')).toBe(after)
        }
      }),
    )
  })
})

const linesWith = (kind: 'removed' | 'added', lines: readonly Line[]): string[] =>
  lines
    .filter((line) => ['same', 'changed', kind].includes(line.kind))
    .map(({ segments }) => segments.map((piece) => (['same', kind].includes(piece.kind) ? piece.text : '')).join(''))

function isPartOf(lines: readonly string[], text: string): boolean {
  const all = text.split('\n')
  let from = 0
  return lines.every((line) => {
    from = all.indexOf(line, from) + 1
    return from > 0
  })
}
