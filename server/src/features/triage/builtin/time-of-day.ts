import type { Span } from './zones.ts'

const CLOCK =
  '(\\d{1,2})(?:(?::|\\.(?=\\d\\d\\s*(?:uhr|h|am|pm))|\\s?h\\s?|\\s?uhr\\s?)(\\d{2}))?\\s*(a\\.?m\\.?|p\\.?m\\.?|uhr|h|hrs)?'
const AFTER = new RegExp(
  `^[\\s,]{0,3}(?:(?:at|by|um|gegen|bis|ab|à|vers|a las|sobre las|@|around)\\s*)?(?:${CLOCK}(?![\\p{L}\\p{N}:])|(noon|midday|mittags?|midi|mediodía)(?!\\p{L}))`,
  'iu',
)
const BEFORE = new RegExp(`(?<![\\p{N}.:])${CLOCK}[\\s,]{1,3}(?:on\\s|am\\s|le\\s|el\\s)?$`, 'iu')
const REACH = 24

/** The time of day that stands beside a date, with the span of both; null when none is said clearly. */
export function readTimeNear(text: string, date: Span): { time: { hour: number; minute: number }; span: Span } | null {
  const after = AFTER.exec(text.slice(date.end, date.end + REACH))
  const later = after && (after[4] ? { hour: 12, minute: 0 } : timeOf(after))
  if (after && later) return { time: later, span: { start: date.start, end: date.end + after[0].trimEnd().length } }
  const from = Math.max(0, date.start - REACH)
  const before = BEFORE.exec(text.slice(from, date.start))
  const earlier = before && timeOf(before)
  return before && earlier ? { time: earlier, span: { start: from + before.index, end: date.end } } : null
}

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
