import type { Span } from '../../zones.ts'
import type { Moment } from '../calendar/moment.ts'
import type { DateContext } from '../date-context.ts'
import type { Grammar } from './grammar.ts'
import { createSlotReader } from './read-slots.ts'

export interface Phrase extends Span {
  moment: Moment
}

/** Not inside a word, a number, a price or the name of a file ("report-2002-10-09.xlsx"). */
const BEGINS_WORD = /(?<![\p{L}\p{N}$€£#_%]|[\p{N}$€][.,/:-])(?:[\p{L}'@]|(?<!\p{L}-)\p{N})/gu
const ENDS_WORD = /(?![\p{L}\p{N}%€]|[.,/:]\p{N}|\s?[%€$£])/uy

/** The phrases of a text that say a moment, from left to right, the longest at each place, none inside a word or a number. */
export function findPhrases(grammar: Grammar, text: string, context: DateContext): Phrase[] {
  const readSlot = createSlotReader(grammar, text, context)
  const found: Phrase[] = []
  let done = 0
  for (const { index } of text.matchAll(BEGINS_WORD)) {
    if (index < done) continue
    const reading = readSlot('moment', index)
    if (!reading) continue
    ENDS_WORD.lastIndex = reading.end
    if (!ENDS_WORD.test(text)) continue
    done = reading.end
    if (reading.meaning !== 'nothing') found.push({ start: index, end: reading.end, moment: reading.meaning })
  }
  return found
}
