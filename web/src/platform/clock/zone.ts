/** Display time zone, a tz database name; undefined = the device's. */
let zone: string | undefined
/** Cached, because creating a format takes longer than using it. */
let fields: Intl.DateTimeFormat | undefined

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
const FIELDS = { year: 'numeric', month: 'numeric', day: 'numeric', hour: 'numeric', minute: 'numeric' } as const

export const readerZone = (): string | undefined => zone

/** @param name '' or an unsupported name = the device's time zone. */
export function setReaderZone(name: string): void {
  zone = name && isKnown(name) ? name : undefined
  fields = zone ? new Intl.DateTimeFormat('en', { timeZone: zone, hourCycle: 'h23', ...FIELDS }) : undefined
}

function isKnown(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Returns the calendar day in that time zone, as midnight UTC of the same day. */
export const dayOf = (at: Date): Date => new Date(Math.floor(wallClockOf(at) / DAY_MS) * DAY_MS)

/** Returns the minutes since midnight in that time zone. */
export const minuteOf = (at: Date): number => Math.floor((wallClockOf(at) % DAY_MS) / MINUTE_MS)

/** Returns the instant of a day and time in that time zone. An hour that is skipped becomes the one after the gap. */
export function instantOf(day: Date, hour = 0, minute = 0): Date {
  const wanted = day.getTime() + hour * HOUR_MS + minute * MINUTE_MS
  const guess = wanted - offsetAt(wanted)
  return new Date(wanted - Math.min(offsetAt(guess), offsetAt(wanted - offsetAt(guess))))
}

/** The time on the wall, as if it were UTC. */
function wallClockOf(at: Date): number {
  if (!fields) {
    const day = Date.UTC(at.getFullYear(), at.getMonth(), at.getDate())
    return day + (at.getHours() * 60 + at.getMinutes()) * 60_000
  }
  const read = new Map(fields.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  const part = (name: Intl.DateTimeFormatPartTypes): number => read.get(name) ?? 0
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'))
}

const offsetAt = (ms: number): number => wallClockOf(new Date(ms)) - Math.floor(ms / 60_000) * 60_000
