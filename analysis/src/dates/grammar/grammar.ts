import { type CharacterSet, type FirstSet, firstSetOf, follow, KINDS } from './first-sets.ts'
import type { Slot } from './meanings.ts'
import type { Rule, RuleElement } from './rule.ts'
import type { WordIndex } from './words.ts'

/** A rule whose first part has matched; `order` is its position among all rules. */
export interface Continuation {
  rule: Rule
  remaining: readonly NumberedElement[]
  order: number
}

export type NumberedElement =
  | { kind: 'literal'; literal: RegExp; id: number; firstSet: FirstSet }
  | { kind: 'words'; words: WordIndex }
  | { kind: 'slot'; slot: Slot; id: number; isOptional: boolean }
  | { kind: 'end' }

/** Rules with the same first part: when it does not match, all are skipped. */
export interface Opening {
  first: NumberedElement
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
  const bySlot: Map<string, { first: NumberedElement; continuations: Continuation[] }>[] = []
  for (const [order, rule] of families.flat().entries()) {
    const [first, ...remaining] = rule.elements.map((element) => numbered(element, slots.of, literals.of))
    if (!first) continue
    const slot = slots.of(rule.gives)
    const openings = bySlot[slot] ?? new Map<string, { first: NumberedElement; continuations: Continuation[] }>()
    bySlot[slot] = openings
    const key =
      first.kind === 'literal' || (first.kind === 'slot' && !first.isOptional) ? `${first.kind}${first.id}` : `${order}`
    const opening = openings.get(key) ?? { first, continuations: [] }
    opening.continuations.push({ rule, remaining, order })
    openings.set(key, opening)
  }
  const size = { slots: slots.count(), literals: literals.count() }
  const openings = Array.from(bySlot, (those) => [...(those?.values() ?? [])])
  return { idOf: slots.of, size, openings: byKind(openings) }
}

function numbered(
  element: RuleElement,
  slots: (slot: Slot) => number,
  literals: (literal: RegExp) => number,
): NumberedElement {
  if ('literal' in element) {
    const { literal } = element
    return { kind: 'literal', literal, id: literals(literal), firstSet: firstSetOf(literal.source) }
  }
  if ('words' in element) return { kind: 'words', words: element.words }
  if ('isEnd' in element) return { kind: 'end' }
  return { kind: 'slot', slot: element.slot, id: slots(element.slot), isOptional: element.isOptional }
}

function byKind(openings: readonly (readonly Opening[])[]): Opening[][][] {
  const ofSlots = characterSetsOfSlots(openings)
  return openings.map((those) =>
    Array.from({ length: KINDS }, (_, kind) =>
      those.filter((opening) => (characterSetOfOpening(opening, ofSlots) & (1 << kind)) !== 0),
    ),
  )
}

/** First characters of each slot. Slots begin with slots, so this repeats until nothing changes. */
function characterSetsOfSlots(openings: readonly (readonly Opening[])[]): readonly CharacterSet[] {
  const found = openings.map(() => 0)
  for (let isGrowing = true; isGrowing; ) {
    isGrowing = false
    for (const [slot, those] of openings.entries()) {
      const characters = those.reduce((all, opening) => all | characterSetOfOpening(opening, found), 0)
      isGrowing ||= characters !== found[slot]
      found[slot] = characters
    }
  }
  return found
}

const characterSetOfOpening = ({ first, continuations }: Opening, ofSlots: readonly CharacterSet[]): CharacterSet =>
  continuations.reduce(
    (all, { remaining }) =>
      all |
      [first, ...remaining]
        .map((element) => firstSetOfElement(element, ofSlots))
        .reduce(follow, { letters: 0, mayBeEmpty: true }).letters,
    0,
  )

function firstSetOfElement(element: NumberedElement, ofSlots: readonly CharacterSet[]): FirstSet {
  if (element.kind === 'literal') return element.firstSet
  if (element.kind === 'words') return { letters: element.words.firstCharacters, mayBeEmpty: false }
  if (element.kind === 'end') return { letters: 0, mayBeEmpty: true }
  return { letters: ofSlots[element.id] ?? 0, mayBeEmpty: element.isOptional }
}

function numbering<Item>(): { of(item: Item): number; count(): number } {
  const numbers = new Map<Item, number>()
  return {
    of(item) {
      const number = numbers.get(item) ?? numbers.size
      numbers.set(item, number)
      return number
    },
    count: () => numbers.size,
  }
}
