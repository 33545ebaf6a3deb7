import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { ENGLISH } from '../english/english-grammar.ts'
import { FRENCH } from '../french/french-grammar.ts'
import { GERMAN } from '../german/german-grammar.ts'
import { SPANISH } from '../spanish/spanish-grammar.ts'
import { ANY_CHARACTER, firstSetOf, kindOf } from './first-sets.ts'
import type { Grammar, NumberedElement } from './grammar.ts'

const letters = (source: string): string =>
  [...'abcdefghijklmnopqrstuvwxyz0 ']
    .filter((letter) => (firstSetOf(source).letters & (1 << kindOf(letter))) !== 0)
    .join('')

/** Fragments of dates in each language, in random order. */
const phrase = fc
  .array(
    fc.constantFrom(
      ...'by the of on next last Monday fri. May 3rd first 5 12:30 5pm noon 24/12 2026-12-24 2026 two weeks ago now EOD Q3'.split(
        ' ',
      ),
      ...'bis zum am Ende nächsten Übermorgen Freitagabend Januar 3. um halb acht Uhr in zwei Wochen Ostern'.split(' '),
      ...'avant le lundi prochain 1er août à 14h30 dans deux semaines fin du mois demain soir après-demain'.split(' '),
      ...'antes del lunes próximo 3 de mayo a las 5 dentro pasado mañana fin de semana hasta el jueves'.split(' '),
    ),
    { maxLength: 6 },
  )
  .map((words) => words.join(' '))

describe('the letters an expression begins with', () => {
  it.each([
    ['(?:on|by|until)(?:\\s{1,3})', 'bou'],
    ['(?:the(?:\\s{1,3}))?', 't'],
    ['(?:a|the)?day', 'adt'],
    ['(?<!\\p{L})(?=5|10)\\d\\d?', '0'],
    ["[a-c'-]x", 'abc '],
    ['\\s?[ap]\\.?m', 'ap '],
    ['(?<gap>[-/])\\k<gap>q', ' '],
    ['^Morgen', 'm'],
    ['x{0,3}y', 'xy'],
    ['x{2}y', 'x'],
  ])('%s: %s', (source, expected) => {
    expect(letters(source)).toBe(expected)
  })

  it('are all of them where the notation is not known', () => {
    expect(firstSetOf('a)b').letters).toBe(ANY_CHARACTER)
    expect(firstSetOf('\\wx').letters).toBe(ANY_CHARACTER)
    expect(firstSetOf('[^a]').letters).toBe(ANY_CHARACTER)
  })

  it.each<[string, () => Grammar]>([
    ['English', ENGLISH],
    ['German', GERMAN],
    ['French', FRENCH],
    ['Spanish', SPANISH],
  ])('of the %s grammar hold wherever one of its expressions matches', (_name, grammar) => {
    const literals = literalsOf(grammar())
    expect(literals.filter(({ firstSet }) => firstSet.letters !== ANY_CHARACTER).length).toBeGreaterThan(30)
    fc.assert(
      fc.property(phrase, (text) => {
        for (const at of text.split('').keys())
          for (const { literal, firstSet } of literals) {
            literal.lastIndex = at
            const isEmpty = !literal.test(text) || literal.lastIndex === at
            if (isEmpty) continue
            expect(firstSet.letters & (1 << kindOf(text.charAt(at))), `${literal} in «${text}» at ${at}`).not.toBe(0)
          }
      }),
      { numRuns: 60 },
    )
  })
})

function literalsOf({ openings }: Grammar) {
  const pieces = openings
    .flat(2)
    .flatMap(({ first, continuations }): NumberedElement[] => [
      first,
      ...continuations.flatMap(({ remaining }) => remaining),
    ])
  const literals = pieces.flatMap((piece) => (piece.kind === 'literal' ? [piece] : []))
  return [...new Map(literals.map((piece) => [piece.id, piece])).values()]
}
