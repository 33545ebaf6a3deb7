import { dayOf, readerZone } from './zone.ts'

const DAY_MS = 86_400_000

const CLOCK: Intl.DateTimeFormatOptions = { hour: '2-digit', minute: '2-digit', hour12: false }

/** Returns calendar days between two instants in the reader's time zone; 0 = same day. */
export const daysBetween = (earlier: Date, later: Date): number =>
  (dayOf(later).getTime() - dayOf(earlier).getTime()) / DAY_MS

/**
 * Formats an instant for lists (docs/design/look.md §9): 10:42 today, the weekday for six days, then the date.
 * @param locale a BCP 47 tag.
 */
export function formatWhen(iso: string, nowMs: number, locale: string): string {
  const at = new Date(iso)
  const now = new Date(nowMs)
  const days = daysBetween(at, now)
  if (days === 0) return format(at, locale, CLOCK)
  if (days > 0 && days < 7) return format(at, locale, { weekday: 'short' })
  if (dayOf(at).getUTCFullYear() === dayOf(now).getUTCFullYear())
    return format(at, locale, { day: 'numeric', month: 'short' })
  return format(at, locale, { day: 'numeric', month: 'short', year: 'numeric' })
}

/**
 * Formats an instant for sentences and journals: today, 10:42; then day and time; other years only the day.
 * @param locale a BCP 47 tag.
 */
export function formatMoment(iso: string, nowMs: number, locale: string): string {
  const at = new Date(iso)
  const now = new Date(nowMs)
  const time = format(at, locale, CLOCK)
  if (daysBetween(at, now) === 0)
    return `${new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'day')}, ${time}`
  if (dayOf(at).getUTCFullYear() === dayOf(now).getUTCFullYear())
    return `${format(at, locale, { day: 'numeric', month: 'short' })}, ${time}`
  return format(at, locale, { day: 'numeric', month: 'short', year: 'numeric' })
}

/**
 * Formats an instant for sentences without a day: 10:42 today, else day and time, with the year for other years.
 * @param locale a BCP 47 tag.
 */
export function formatDated(iso: string, nowMs: number, locale: string): string {
  const at = new Date(iso)
  const now = new Date(nowMs)
  const time = format(at, locale, CLOCK)
  if (daysBetween(at, now) === 0) return time
  return `${format(at, locale, { day: 'numeric', month: 'short', ...yearUnlessNow(at, now) })}, ${time}`
}

/** The due time of an action point, or its day where only that is known. */
export interface Due {
  due_at: string | null
  due_date: string
}

/** Formats a deadline with its weekday: Fri 20 Nov. A day is the same in every time zone. */
export const formatDue = ({ due_at, due_date }: Due, locale: string): string =>
  format(new Date(due_date || (due_at ?? '')), locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(due_date ? { timeZone: 'UTC' } : {}),
  }).replace(',', '')

/** Formats a time to come in 18 characters: 13:00 today, Fri 08:00 within six days, then the day and time or year. */
export function formatAhead(iso: string, nowMs: number, locale: string): string {
  const at = new Date(iso)
  const now = new Date(nowMs)
  const days = daysBetween(now, at)
  if (days === 0) return format(at, locale, CLOCK)
  if (days < 7) return format(at, locale, { weekday: 'short', ...CLOCK }).replace(',', '')
  const year = yearUnlessNow(at, now)
  const day = format(at, locale, { day: 'numeric', month: 'short', ...year })
  return year.year ? day : `${day}, ${format(at, locale, CLOCK)}`
}

/** Formats the day of an instant with its weekday: Thu 4 Dec; without it in other years. */
export function formatWeekday(iso: string, nowMs: number, locale: string): string {
  const year = yearUnlessNow(new Date(iso), new Date(nowMs))
  const weekday = year.year ? {} : { weekday: 'short' as const }
  return format(new Date(iso), locale, { ...weekday, day: 'numeric', month: 'short', ...year }).replace(',', '')
}

/** Reports whether the time, or the day in the reader's time zone, has passed. */
export function isOverdue({ due_at, due_date }: Due, nowMs: number): boolean {
  if (due_date === '') return due_at !== null && Date.parse(due_at) < nowMs
  return daysUntil(due_date, nowMs) < 0
}

/** Returns days from today in the reader's time zone to a deadline; negative after it. */
export const daysUntilDue = ({ due_at, due_date }: Due, nowMs: number): number =>
  due_date === '' ? daysBetween(new Date(nowMs), new Date(due_at ?? '')) : daysUntil(due_date, nowMs)

const daysUntil = (day: string, nowMs: number): number => (Date.parse(day) - dayOf(new Date(nowMs)).getTime()) / DAY_MS

/** Formats a date without time zone, stored as midnight UTC like a date field. */
export const formatDay = (iso: string, locale: string): string =>
  format(new Date(iso), locale, { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

/** Formats the day of an instant as a heading: Wednesday 25 November. */
export const formatHeading = (nowMs: number, locale: string): string =>
  format(new Date(nowMs), locale, { weekday: 'long', day: 'numeric', month: 'long' })

/** Formats an instant for an email header: weekday, day and time, with the year for other years. */
export function formatInFull(iso: string, nowMs: number, locale: string): string {
  const at = new Date(iso)
  const year = yearUnlessNow(at, new Date(nowMs))
  const day = format(at, locale, { weekday: 'short', day: 'numeric', month: 'short', ...year })
  return `${day.replace(',', '')}, ${format(at, locale, CLOCK)}`
}

/** Formats the start of an event: weekday, day and time; only the day of one that lasts all day, or without a zone. */
export function formatEvent({ start, allDay }: { start: string; allDay: boolean }, locale: string): string {
  const isDay = allDay || !start.endsWith('Z')
  const day = format(new Date(isDay ? start.slice(0, 10) : start), locale, {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    ...(isDay ? { timeZone: 'UTC' } : {}),
  }).replace(',', '')
  return isDay ? day : `${day}, ${format(new Date(start), locale, CLOCK)}`
}

/** Formats an instant completely, to the minute. */
export const formatExact = (iso: string, locale: string): string =>
  format(new Date(iso), locale, { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric', ...CLOCK })

const yearUnlessNow = (at: Date, now: Date): Intl.DateTimeFormatOptions =>
  dayOf(at).getUTCFullYear() === dayOf(now).getUTCFullYear() ? {} : { year: 'numeric' }

/** Cached, because creating a format takes longer than rendering a row. */
const formats = new Map<string, Intl.DateTimeFormat>()

function format(at: Date, locale: string, options: Intl.DateTimeFormatOptions): string {
  const zone = readerZone()
  const name = JSON.stringify([locale, zone, options])
  let formatter = formats.get(name)
  if (!formatter) {
    formatter = new Intl.DateTimeFormat(locale === 'en' ? 'en-GB' : locale, { timeZone: zone, ...options })
    formats.set(name, formatter)
  }
  return formatter.format(at)
}
