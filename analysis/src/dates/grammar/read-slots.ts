import type { DateContext } from '../date-context.ts'
import { kindOf } from './first-sets.ts'
import type { Continuation, Grammar, NumberedElement } from './grammar.ts'
import type { Meanings, Slot } from './meanings.ts'
import { smallLetters } from './words.ts'

export interface Reading<Gives extends Slot> {
  meaning: Meanings[Gives]
  end: number
}

type AnyReading = Reading<Slot>
type Slots = Record<string, unknown>
const NO_MATCH = -1
const NOT_TRIED = 0
const NO_KIND = 31

/**
 * Parses slots of one text in linear time: each slot and expression is tried at most once per position (packrat
 * parsing). Rules have a bounded number of bounded parts. The longest match of a slot wins.
 */
export function createSlotReader(grammar: Grammar, text: string, context: DateContext) {
  const small = smallLetters(text)
  const width = text.length + 1
  const readings: (AnyReading | null | undefined)[] = []
  readings.length = grammar.size.slots * width
  /** End of each tried expression per position, plus one. */
  const literalEnds = new Int32Array(grammar.size.literals * width)
  const kinds = kindsOf(text)

  function read(slot: number, at: number): AnyReading | null {
    const openings = grammar.openings[slot]?.[kinds[at] ?? NO_KIND]
    if (openings === undefined || openings.length === 0) return null
    const index = slot * width + at
    const cached = readings[index]
    if (cached !== undefined) return cached
    readings[index] = null // a left-recursive rule finds nothing instead of looping
    let longest: AnyReading | null = null
    let order = 0
    for (const { first, continuations } of openings) {
      const inner = first.kind === 'slot' ? read(first.id, at) : null
      const begun = first.kind === 'slot' ? (inner?.end ?? (first.isOptional ? at : NO_MATCH)) : endOf(first, at)
      if (begun === NO_MATCH) continue
      for (const continuation of continuations) {
        const reading = readRemaining(
          continuation,
          first.kind === 'slot' && inner ? { [first.slot]: inner.meaning } : {},
          at,
          begun,
        )
        if (!reading || reading.end <= at) continue
        if (longest && (reading.end < longest.end || (reading.end === longest.end && continuation.order > order)))
          continue
        longest = reading
        order = continuation.order
      }
    }
    readings[index] = longest
    return longest
  }

  function readRemaining(
    { rule, remaining }: Continuation,
    slots: Slots,
    start: number,
    begun: number,
  ): AnyReading | null {
    let at = begun
    let end: number | null = null
    for (const element of remaining) {
      if (element.kind === 'end') end = at
      else if (element.kind === 'slot') {
        const inner = read(element.id, at)
        if (!inner && !element.isOptional) return null
        if (inner) slots[element.slot] = inner.meaning
        at = inner?.end ?? at
      } else {
        at = endOf(element, at)
        if (at === NO_MATCH) return null
      }
    }
    const meaning = rule.read(slots, context, text.slice(start, at))
    return meaning === null ? null : { meaning: meaning as Meanings[Slot], end: end ?? at }
  }

  function endOf(element: Exclude<NumberedElement, { kind: 'slot' }>, at: number): number {
    if (element.kind === 'end') return at
    if (element.kind === 'words') return element.words.endOfLongest(small, at)
    if (!element.firstSet.mayBeEmpty && (element.firstSet.letters & (1 << (kinds[at] ?? NO_KIND))) === 0)
      return NO_MATCH
    const index = element.id * width + at
    const cached = literalEnds[index] ?? NOT_TRIED
    if (cached !== NOT_TRIED) return cached < 0 ? NO_MATCH : cached - 1
    element.literal.lastIndex = at
    const end = element.literal.test(text) ? element.literal.lastIndex : NO_MATCH
    literalEnds[index] = end === NO_MATCH ? NO_MATCH : end + 1
    return end
  }

  return <Gives extends Slot>(slot: Gives, at: number) => read(grammar.idOf(slot), at) as Reading<Gives> | null
}

function kindsOf(text: string): Uint8Array {
  const kinds = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at += 1) kinds[at] = kindOf(text.charAt(at))
  return kinds
}
