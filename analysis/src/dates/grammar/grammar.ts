import { type Beginning, type Beginnings, beginningsOf, follow, KINDS } from './first-letters.ts'
import type { Slot } from './meanings.ts'
import type { Piece, Rule } from './rule.ts'
import type { WordIndex } from './words.ts'

/** A rule whose first part has matched; `order` is its position among all rules. */
export interface Continuation {
  rule: Rule
  rest: readonly NumberedPiece[]
  order: number
}

export type NumberedPiece =
  | { kind: 'literal'; literal: RegExp; id: number; beginning: Beginning }
  | { kind: 'words'; words: WordIndex }
  | { kind: 'slot'; slot: Slot; id: number; isOptional: boolean }
  | { kind: 'end' }

/** Rules with the same first part: when it does not match, all are skipped. */
export interface Opening {
  first: NumberedPiece
  continuations: readonly Continuation[]
}

/** The prepared rules of one language. For matches of equal length the earlier rule wins. */
export interface Grammar {
  idOf(slot: Slot): number
  /** Openings by slot id and kind of first character (`kindOf`). */
  openings: readonly (readonly (readonly Opening[])[])[]
  /** Number of slots and expressions; ids are smaller. */
  size: { slots: number; literals: number }
}

/** Builds a grammar on first use: each costs time and memory, and most programs read one language. */
export function lazyGrammar(...families: readonly (readonly Rule[])[]): () => Grammar {
  let made: Grammar | null = null
  return () => {
    made ??= grammarOf(...families)
    return made
  }
}

export function grammarOf(...families: readonly (readonly Rule[])[]): Grammar {
  const slots = numbering<Slot>()
  const literals = numbering<RegExp>()
  const bySlot: Map<string, { first: NumberedPiece; continuations: Continuation[] }>[] = []
  for (const [order, rule] of families.flat().entries()) {
    const [first, ...remaining] = rule.pieces.map((element) => numbered(element, slots.of, literals.of))
    if (!first) continue
    const slot = slots.of(rule.gives)
    const openings = bySlot[slot] ?? new Map<string, { first: NumberedPiece; continuations: Continuation[] }>()
    bySlot[slot] = openings
    const key =
      first.kind === 'literal' || (first.kind === 'slot' && !first.isOptional) ? `${first.kind}${first.id}` : `${order}`
    const opening = openings.get(key) ?? { first, continuations: [] }
    opening.continuations.push({ rule, rest: remaining, order })
    openings.set(key, opening)
  }
  const size = { slots: slots.count(), literals: literals.count() }
  const openings = Array.from(bySlot, (those) => [...(those?.values() ?? [])])
  return { idOf: slots.of, size, openings: byKind(openings) }
}

function numbered(element: Piece, slots: (slot: Slot) => number, literals: (literal: RegExp) => number): NumberedPiece {
  if ('literal' in element) {
    const { literal } = element
    return { kind: 'literal', literal, id: literals(literal), beginning: beginningsOf(literal.source) }
  }
  if ('words' in element) return { kind: 'words', words: element.words }
  if ('isEnd' in element) return { kind: 'end' }
  return { kind: 'slot', slot: element.slot, id: slots(element.slot), isOptional: element.isOptional }
}

function byKind(openings: readonly (readonly Opening[])[]): Opening[][][] {
  const ofSlots = beginningsOfSlots(openings)
  return openings.map((those) =>
    Array.from({ length: KINDS }, (_, kind) =>
      those.filter((opening) => (beginningsOfOpening(opening, ofSlots) & (1 << kind)) !== 0),
    ),
  )
}

/** First characters of each slot. Slots begin with slots, so this repeats until nothing changes. */
function beginningsOfSlots(openings: readonly (readonly Opening[])[]): readonly Beginnings[] {
  const found = openings.map(() => 0)
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    for (const [slot, those] of openings.entries()) {
      const characters = those.reduce((all, opening) => all | beginningsOfOpening(opening, found), 0)
      isGrowing ||= characters !== found[slot]
      found[slot] = characters
    }
  }
  return found
}

const beginningsOfOpening = ({ first, continuations }: Opening, ofSlots: readonly Beginnings[]): Beginnings =>
  continuations.reduce(
    (all, { rest: remaining }) =>
      all |
      [first, ...remaining]
        .map((element) => beginningOf(element, ofSlots))
        .reduce(follow, { letters: 0, mayBeEmpty: true }).letters,
    0,
  )

function beginningOf(element: NumberedPiece, ofSlots: readonly Beginnings[]): Beginning {
  if (element.kind === 'literal') return element.beginning
  if (element.kind === 'words') return { letters: element.words.letters, mayBeEmpty: false }
  if (element.kind === 'end') return { letters: 0, mayBeEmpty: true }
  return { letters: ofSlots[element.id] ?? 0, mayBeEmpty: element.isOptional }
}

function numbering<Thing>(): { of(item: Thing): number; count(): number } {
  const numbers = new Map<Thing, number>()
  return {
    of(item) {
      const number = numbers.get(item) ?? numbers.size
      numbers.set(item, number)
      return number
    },
    count: () => numbers.size,
  }
}
