/** Display time zone, a tz database name; undefined = the device's. */
let zone: string | undefined
/** Cached, because creating a format takes longer than using it. */
let days: Intl.DateTimeFormat | undefined

export const readerZone = (): string | undefined => zone

/** @param name '' or an unsupported name = the device's time zone. */
export function setReaderZone(name: string): void {
  zone = name && isKnown(name) ? name : undefined
  days = zone
    ? new Intl.DateTimeFormat('en', { timeZone: zone, year: 'numeric', month: 'numeric', day: 'numeric' })
    : undefined
}

function isKnown(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}

/** Returns the calendar day in that time zone, as midnight UTC of the same day. */
export function dayOf(at: Date): Date {
  if (!days) return new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()))
  const read = new Map(days.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return new Date(Date.UTC(read.get('year') ?? 0, (read.get('month') ?? 1) - 1, read.get('day') ?? 1))
}
