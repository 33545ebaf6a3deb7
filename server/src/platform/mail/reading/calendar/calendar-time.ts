import { findIana } from 'windows-iana'
import { type Onset, offsetOfEmbedded, readOnsets, readWall } from './embedded-zone.ts'
import { type Component, findProperty, type Property, parameterOf, primitiveText, textOf } from './parse-calendar.ts'

export interface CalendarTime {
  /** `2026-09-08` for a date, `2026-09-08T18:00:00Z` for an instant, without Z for a wall clock of an unknown zone. */
  value: string
  isDate: boolean
  /** The wall clock with its offset, such as `2026-09-08T14:00:00-04:00`; equals `value` without a zone. */
  local: string
  /** IANA name, the name as stated when it is unknown, or '' for a date and for a time without a zone. */
  zone: string
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const MAX_ZONES = 100

/** Reads the times of a calendar in the zones that it names or defines. */
export class CalendarZones {
  readonly #embedded = new Map<string, Onset[]>()

  constructor(calendar: Component) {
    const zones = calendar[2].filter(([name]) => name === 'vtimezone')
    for (const zone of zones.slice(0, MAX_ZONES))
      this.#embedded.set(bare(textOf(findProperty(zone, 'tzid'))), readOnsets(zone))
  }

  /** Returns null for a value that is no time. */
  read(property: Property | undefined): CalendarTime | null {
    const text = primitiveText(property?.[3])
    const wall = readWall(text)
    if (wall === null || !isPlausible(wall)) return null
    if (!text.includes('T')) return { value: isoDate(wall), isDate: true, local: isoDate(wall), zone: '' }
    if (/Z$/i.test(text)) return { value: isoInstant(wall), isDate: false, local: isoInstant(wall), zone: 'UTC' }
    return this.#inZone(wall, bare(parameterOf(property, 'tzid')))
  }

  #inZone(wall: number, stated: string): CalendarTime {
    const { offset, zone } = this.#offset(wall, stated)
    if (offset === null) return { value: isoWall(wall), isDate: false, local: isoWall(wall), zone }
    const value = isoInstant(wall - offset * MINUTE_MS)
    return { value, isDate: false, local: `${isoWall(wall)}${isoOffset(offset)}`, zone }
  }

  /** A well-known IANA name means itself. Any other name means the calendar's definition, then the zone of Windows. */
  #offset(wall: number, stated: string): { offset: number | null; zone: string } {
    const iana = ianaZone(stated)
    if (iana !== '') return { offset: offsetIn(iana, wall), zone: iana }
    const windows = windowsZone(stated)
    const expected = windows === '' ? null : offsetIn(windows, wall)
    const embedded = this.#embedded.get(stated)
    const offset = (embedded ? offsetOfEmbedded(embedded, wall) : null) ?? expected ?? fixedOffset(stated)
    return { offset, zone: windows !== '' && offset === expected ? windows : stated }
  }
}

/** ISO 8601 writes these years with four digits. */
const isPlausible = (wall: number): boolean => {
  const year = new Date(wall).getUTCFullYear()
  return year >= 1000 && year <= 9998
}

const bare = (name: string): string => name.replace(/^["'\s]+|["'\s]+$/g, '').slice(0, 200)

/** Vendors put their own path before the name: `/mozilla.org/20050126_1/Europe/Berlin`. */
function ianaZone(stated: string): string {
  const [name = ''] = /[A-Za-z_]+\/[A-Za-z0-9_+-]+(?:\/[A-Za-z0-9_+-]+)?$/.exec(stated) ?? [stated]
  return isZone(name) ? name : /^(?:utc|gmt|z|etc\/utc)$/i.test(stated) ? 'UTC' : ''
}

const isZone = (name: string): boolean => name.includes('/') && formatterOf(name) !== null

function windowsZone(stated: string): string {
  const [zone = ''] = findIana(stated)
  return zone !== '' && formatterOf(zone) !== null ? zone : ''
}

/** `GMT+0200`, `UTC-05:00` */
function fixedOffset(stated: string): number | null {
  const match = /^(?:UTC|GMT)\s?([+-])(\d{1,2}):?(\d{2})?$/i.exec(stated)
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3] ?? 0)) : null
}

const formatters = new Map<string, Intl.DateTimeFormat | null>()
const MAX_FORMATTERS = 500

function formatterOf(zone: string): Intl.DateTimeFormat | null {
  const cached = formatters.get(zone)
  if (cached !== undefined) return cached
  if (formatters.size >= MAX_FORMATTERS) formatters.clear()
  let formatter: Intl.DateTimeFormat | null = null
  try {
    formatter = new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset', year: 'numeric' })
  } catch {
    // The name is no time zone.
  }
  formatters.set(zone, formatter)
  return formatter
}

/**
 * Returns the offset of a wall clock in minutes. A clock that occurs twice means the first time; one that is skipped
 * has the offset before (RFC 5545, section 3.3.5).
 */
function offsetIn(zone: string, wall: number): number {
  const [before, after] = [offsetAt(zone, wall - DAY_MS), offsetAt(zone, wall + DAY_MS)]
  const isAfter =
    offsetAt(zone, wall - before * MINUTE_MS) !== before && offsetAt(zone, wall - after * MINUTE_MS) === after
  return isAfter ? after : before
}

function offsetAt(zone: string, instant: number): number {
  const name = formatterOf(zone)
    ?.formatToParts(instant)
    .find(({ type }) => type === 'timeZoneName')?.value
  const match = /([+-])(\d{2}):(\d{2})/.exec(name ?? '')
  return match ? (match[1] === '-' ? -1 : 1) * (Number(match[2]) * 60 + Number(match[3])) : 0
}

const isoDate = (wall: number): string => new Date(wall).toISOString().slice(0, 10)
const isoWall = (wall: number): string => new Date(wall).toISOString().slice(0, 19)
const isoInstant = (instant: number): string => `${isoWall(instant)}Z`

function isoOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}:${String(rest).padStart(2, '0')}`
}

/** Returns the end of a duration such as `PT1H30M` after a start (RFC 5545, section 3.3.6); null when it is none. */
export function afterDuration(start: CalendarTime, duration: string): CalendarTime | null {
  const match = /^\+?P(?:(\d{1,4})W)?(?:(\d{1,4})D)?(?:T(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/.exec(duration)
  if (!match) return null
  const [weeks, days, hours, minutes, seconds] = match.slice(1).map((part) => Number(part ?? 0)) as Five
  const length = (weeks * 7 + days) * DAY_MS + (hours * 60 + minutes) * MINUTE_MS + seconds * 1000
  const at = readWall(start.value)
  if (at === null || !isPlausible(at + length)) return null
  if (start.isDate) return { ...start, value: isoDate(at + length), local: isoDate(at + length) }
  const local = isoWall((readWall(start.local) ?? at) + length) + start.local.slice(19)
  return { ...start, value: `${isoWall(at + length)}${start.value.slice(19)}`, local }
}

type Five = [number, number, number, number, number]
