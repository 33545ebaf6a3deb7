import type { Email } from '@dossier/contract/email'
import { readerZone } from '#platform/clock/zone.ts'

type Period = Pick<NonNullable<Email['invitation']>, 'start' | 'end' | 'all_day'>

const DAY_MS = 86_400_000
const DAY: Intl.DateTimeFormatOptions = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }
const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hour12: false }

/**
 * Formats an event: days stay days, instants are in the reader's time zone, and a local time in an unknown zone stays as
 * it is. '' when unreadable.
 */
export function formatPeriod({ start, end, all_day }: Period, locale: string): string {
  const isInstant = start.endsWith('Z')
  const [from, to] = [instantOf(start), instantOf(end)]
  if (from === null) return ''
  const format = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, {
    ...DAY,
    ...(all_day ? {} : CLOCK),
    ...(isInstant ? { timeZoneName: 'short' } : {}),
    timeZone: isInstant ? readerZone() : 'UTC',
  })
  // The end of a day is exclusive.
  const last = to === null ? from : to - (all_day ? DAY_MS : 0)
  return last > from ? format.formatRange(from, last) : format.format(from)
}

/** Month, day and weekday of the start, in the reader's time zone; null when unreadable. */
export function startParts({ start, all_day }: Period, locale: string) {
  const from = instantOf(start)
  if (from === null) return null
  const timeZone = start.endsWith('Z') && !all_day ? readerZone() : 'UTC'
  const part = (options: Intl.DateTimeFormatOptions): string =>
    new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { timeZone, ...options }).format(from)
  return { month: part({ month: 'short' }), day: part({ day: 'numeric' }), weekday: part({ weekday: 'short' }) }
}

function instantOf(text: string): number | null {
  const at = Date.parse(/T/.test(text) && !text.endsWith('Z') ? `${text}Z` : text)
  return text === '' || Number.isNaN(at) ? null : at
}
