import { type Component, findProperty, listProperties, primitiveText, textOf } from './parse-calendar.ts'

// Time zones that a calendar defines itself (RFC 5545, section 3.6.5). ical.js expands any rule, so a hostile zone would
// take hours; zones of calendar programs need only yearly rules, which are computed here for a single year.

/** The beginning of standard or daylight time. */
export interface Onset {
  /** Local wall clock in epoch milliseconds, as if it were UTC. */
  first: number
  dates: number[]
  rule: YearlyRule | null
  offsetMinutes: number
}

interface YearlyRule {
  month: number
  /** 0 is Sunday; null for any day. */
  weekday: number | null
  /** 1 is the first, -1 the last such day of the month. */
  nth: number
  days: number[]
  until: number
}

const MAX_ONSETS = 100
const MAX_DATES = 200
const DAY_MS = 86_400_000
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']

export const readOnsets = (zone: Component): Onset[] =>
  zone[2].slice(0, MAX_ONSETS).flatMap((component) => readOnset(component) ?? [])

/** Returns the offset from UTC in minutes at a local wall clock; null when the zone says nothing usable. */
export function offsetOfEmbedded(onsets: readonly Onset[], wall: number): number | null {
  const latest = onsets
    .map((onset) => ({ onset, at: lastBefore(onset, wall) }))
    .reduce<{ onset: Onset; at: number } | null>((best, next) => (best && best.at >= next.at ? best : next), null)
  return latest?.onset.offsetMinutes ?? null
}

function readOnset(component: Component): Onset | null {
  const offsetMinutes = readOffset(textOf(findProperty(component, 'tzoffsetto')))
  const first = readWall(textOf(findProperty(component, 'dtstart')))
  if (offsetMinutes === null || first === null) return null
  const dates = listProperties(component, 'rdate')
    .slice(0, MAX_DATES)
    .flatMap((date) => readWall(textOf(date)) ?? [])
  const rule = findProperty(component, 'rrule')?.[3]
  return { first, dates, rule: readRule(rule as Record<string, unknown> | undefined), offsetMinutes }
}

function readRule(rule: Record<string, unknown> | undefined): YearlyRule | null {
  const day = /^([+-]?\d)?(SU|MO|TU|WE|TH|FR|SA)$/.exec(primitiveText(rule?.byday))
  const month = Number(rule?.bymonth)
  if (String(rule?.freq).toUpperCase() !== 'YEARLY' || !(month >= 1 && month <= 12)) return null
  return {
    month: month - 1,
    weekday: day ? WEEKDAYS.indexOf(day[2] ?? '') : null,
    nth: Number(day?.[1] ?? 1),
    days: [rule?.bymonthday ?? []].flat().map(Number).slice(0, 31),
    until: readWall(primitiveText(rule?.until)) ?? Number.POSITIVE_INFINITY,
  }
}

/** Returns the last time at or before `wall` when this offset began; -Infinity when it began later. */
function lastBefore({ first, dates, rule }: Onset, wall: number): number {
  const until = Math.min(wall, (rule?.until ?? wall) + DAY_MS)
  const year = new Date(until).getUTCFullYear()
  const yearly = rule ? [year, year - 1].map((each) => onsetIn(each, rule, first)) : []
  const begun = [...dates, first, ...yearly].filter((at) => at <= until && at >= Math.min(first, ...dates))
  return begun.reduce((latest, at) => Math.max(latest, at), Number.NEGATIVE_INFINITY)
}

function onsetIn(year: number, { month, weekday, nth, days }: YearlyRule, first: number): number {
  const count = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  const weekdayOfFirst = new Date(Date.UTC(year, month, 1)).getUTCDay()
  const matching = DAYS.slice(0, count)
    .filter((day) => days.length === 0 || days.includes(day))
    .filter((day) => weekday === null || (weekdayOfFirst + day - 1) % 7 === weekday)
  const day =
    weekday === null && days.length === 0 ? new Date(first).getUTCDate() : matching.at(nth > 0 ? nth - 1 : nth)
  return day === undefined ? Number.NEGATIVE_INFINITY : Date.UTC(year, month, day) + (first - dayOf(first))
}

const DAYS = Array.from({ length: 31 }, (_, index) => index + 1)
const dayOf = (wall: number): number => Math.floor(wall / DAY_MS) * DAY_MS

/** ical.js writes `-04:00`; `-0400` stands in damaged zones. */
function readOffset(text: string): number | null {
  const match = /^([+-]?)(\d{2}):?(\d{2})(?::?\d{2})?$/.exec(text)
  if (!match) return null
  const minutes = Number(match[2]) * 60 + Number(match[3])
  return minutes > 24 * 60 ? null : match[1] === '-' ? -minutes : minutes
}

/** Reads `2026-09-08T14:00:00` or a date as a wall clock, whatever its zone; null when it is none. */
export function readWall(text: string): number | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(text)
  if (!match) return null
  const [year, month, day, hour, minute, second] = match.slice(1).map((part) => Number(part ?? 0)) as Six
  if (month < 1 || month > 12 || day < 1 || day > 31 || hour > 23 || minute > 59) return null
  const at = new Date(0)
  // `Date.UTC` takes the years below 100 for the twentieth century.
  at.setUTCFullYear(year, month - 1, day)
  at.setUTCHours(hour, minute, Math.min(second, 59))
  return at.getTime()
}

type Six = [number, number, number, number, number, number]
