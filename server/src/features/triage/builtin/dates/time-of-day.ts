import type { Span } from '../zones.ts'
import { countOf } from './english/numbers.ts'

const CLOCK =
  '(\\d{1,2})(?:(?::|\\.(?=\\d\\d\\s*(?:uhr|h|am|pm))|\\s?h\\s?|\\s?uhr\\s?)(\\d{2}))?\\s*(a\\.?m\\.?|p\\.?m\\.?|(?<=\\d)[ap](?!\\p{L})|uhr|h|hrs)?'
const AFTER = new RegExp(
  `^[\\s,]{0,3}(?:(?:at|by|um|gegen|bis|ab|à|vers|a las|sobre las|@|around)\\s*)?(?:${CLOCK}(?![\\p{L}\\p{N}:])|(noon|midday|mittags?|midi|mediodía)(?!\\p{L}))`,
  'iu',
)
const BEFORE = new RegExp(`(?<![\\p{N}.:])${CLOCK}[\\s,]{1,3}(?:on\\s|am\\s|le\\s|el\\s)?$`, 'iu')
const REACH = 24

const PART_OF_DAY = /^[\s,]{0,2}(?:(?:early|late|in the)\s+)?(?<part>morning|afternoon|evening|night)(?=[\s,.]|$)/i
const SPOKEN =
  /^[\s,]{0,3}(?:at\s+)?(?:(?<count>half|(?:a\s+)?quarter|[\p{L}-]{3,13}?|\d{1,2})(?:\s+minutes?)?\s+(?<way>past|to|after|till)\s+)(?<hour>\p{L}{3,6}|\d{1,2})(?:\s*(?<half>[ap])\.?m\.?)?/iu

/** "at twenty past eight", "at half past seven pm". */
function spokenTime(text: string): { time: { hour: number; minute: number }; length: number } | null {
  const match = SPOKEN.exec(text)
  if (!match?.groups) return null
  const said = (match.groups.count ?? '').toLowerCase().replace(/^a\s+/, '')
  const count = said === 'half' ? 30 : said === 'quarter' ? 15 : countOf(said)
  const hour = countOf(match.groups.hour ?? '')
  if (!(count > 0 && count < 60 && hour > 0 && hour <= 24)) return null
  const isTo = /^t/i.test(match.groups.way ?? '')
  const noon = match.groups.half?.toLowerCase() === 'p' && hour < 12 ? 12 : 0
  return {
    time: { hour: (hour + noon - (isTo ? 1 : 0)) % 24, minute: isTo ? 60 - count : count },
    length: match[0].length,
  }
}

/** The time of day that stands beside a date, with the span of both; null when none is said clearly. */
export function readTimeNear(text: string, date: Span): { time: { hour: number; minute: number }; span: Span } | null {
  const spoken = spokenTime(text.slice(date.end, date.end + 2 * REACH))
  if (spoken) return { time: spoken.time, span: { start: date.start, end: date.end + spoken.length } }
  const part = PART_OF_DAY.exec(text.slice(date.end, date.end + REACH))
  if (part) return readAfterPart(text, { start: date.start, end: date.end + part[0].length }, part.groups?.part ?? '')
  const after = AFTER.exec(text.slice(date.end, date.end + REACH))
  const later = after && (after[4] ? { hour: 12, minute: 0 } : timeOf(after))
  const bare = BARE_HOUR.exec(text.slice(date.end, date.end + REACH))
  if (bare && !later) {
    const time = { hour: likelyHour(Number(bare[1]), text.slice(date.start, date.end)), minute: 0 }
    return { time, span: { start: date.start, end: date.end + bare[0].length } }
  }
  if (after && later) return { time: later, span: { start: date.start, end: date.end + after[0].trimEnd().length } }
  const from = Math.max(0, date.start - REACH)
  const before = BEFORE.exec(text.slice(from, date.start))
  const named = NAMED_BEFORE.exec(text.slice(from, date.start))
  if (named) {
    const time = { hour: /^mid(?!d)/i.test(named[1] ?? '') ? 0 : 12, minute: 0 }
    return { time, span: { start: from + named.index, end: date.end } }
  }
  const said = before && timeOf(before)
  const earlier = said && { ...said, hour: likelyEvening(said.hour, before, text.slice(date.start, date.end)) }
  return before && earlier ? { time: earlier, span: { start: from + before.index, end: date.end } } : null
}

/** "Sunday evening at 10:00" is 22 o'clock. */
function readAfterPart(text: string, date: Span, part: string): ReturnType<typeof readTimeNear> {
  const after = AFTER.exec(text.slice(date.end, date.end + REACH))
  const time = after && !after[4] ? timeOf(after) : null
  if (!after || !time) return null
  const isLate = /afternoon|evening|night/i.test(part) && time.hour > 0 && time.hour < 12
  return {
    time: { ...time, hour: time.hour + (isLate ? 12 : 0) },
    span: { start: date.start, end: date.end + after[0].trimEnd().length },
  }
}

const BARE_HOUR =
  /^\s(?:at|around|about|by|@)\s(\d{1,2})(?=\s*(?:[.;!?)]|,|$)|\s(?:and|or|to|in|for|on|with|if|please)(?!\p{L}))/iu
const NAMED_BEFORE = /(?<!\p{L})(noon|midday|midnight)\s(?:on\s)?$/iu

/** People who name a bare hour mean the one in which others are awake. */
const likelyHour = (hour: number, date: string): number =>
  hour < 12 && (hour < 7 || /night|evening|afternoon/i.test(date)) ? hour + 12 : hour % 24

/** "7:00 tonight" is 19 o'clock; "2 am tonight" says otherwise. */
const likelyEvening = (hour: number, said: RegExpExecArray, date: string): number =>
  said[3] === undefined && hour > 3 && hour < 12 && /tonight|evening/i.test(date) ? hour + 12 : hour

/** A bare number is no time: minutes or a unit must stand with it. */
function timeOf(match: RegExpExecArray): { hour: number; minute: number } | null {
  const [, hours, minutes, unit] = match
  if (!hours || (minutes === undefined && unit === undefined)) return null
  const half = unit?.[0]?.toLowerCase()
  const given = Number(hours)
  if ((half === 'a' || half === 'p') && (given < 1 || given > 12)) return null
  const hour = half === 'p' ? (given % 12) + 12 : half === 'a' ? given % 12 : given
  const minute = Number(minutes ?? 0)
  return hour <= 23 && minute <= 59 ? { hour, minute } : null
}
