import type { Span } from '../../span.ts'
import type { Moment } from '../calendar/moment.ts'
import { dayOfMonth } from '../calendar/month-days.ts'
import type { DateContext } from '../date-context.ts'
import type { Grammar } from './grammar.ts'
import { createSlotReader } from './read-slots.ts'

export interface Phrase extends Span {
  moment: Moment
}

/** Not inside a word, number, price or file name ("report-2002-10-09.xlsx"). */
const BEGINS_WORD = /(?<![\p{L}\p{N}$€£#_%]|[\p{N}$€][.,/:-])(?:[\p{L}'@]|(?<!\p{L}-)\p{N})/gu
const ENDS_WORD = /(?![\p{L}\p{N}%€]|[.,/:]\p{N}|\s?[%€$£])/uy

/**
 * Returns the date phrases of a text from left to right: the longest at each position, never inside a word or number.
 */
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
    if (reading.meaning === 'nothing') continue
    found.push({ start: index, end: done, moment: reading.meaning })
    for (let more = nextDayFrom(readSlot, found.at(-1)); more; more = nextDayFrom(readSlot, more)) {
      found.push(more)
      done = more.end
    }
  }
  return found
}

/** "May 7, 8 or 9": after a day of a month, the next number may be another day of it. */
function nextDayFrom(readSlot: ReturnType<typeof createSlotReader>, before: Phrase | undefined): Phrase | null {
  const day = before?.moment.wall
  if (!before || !day?.isOfMonth || day.hour !== null || day.part) return null
  const gap = readSlot('dayGap', before.end)
  const nextDay = gap && readSlot('anotherDay', gap.end)
  const wall = nextDay && nextDay.meaning > day.day ? dayOfMonth(day, nextDay.meaning) : null
  return wall && { start: gap?.end ?? before.end, end: nextDay?.end ?? before.end, moment: { wall, zone: null } }
}
