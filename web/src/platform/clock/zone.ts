/** The zone that dates are told in, a name of the tz database; undefined is that of the device. */
let zone: string | undefined
/** Tells the day in that zone; made once, which takes longer than telling. */
let days: Intl.DateTimeFormat | undefined

export const readerZone = (): string | undefined => zone

/** @param name '' for that of the device; one that this browser does not know counts as that too. */
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

/** The calendar day of an instant in that zone, as the midnight of the same day in UTC. */
export function dayOf(at: Date): Date {
  if (!days) return new Date(Date.UTC(at.getFullYear(), at.getMonth(), at.getDate()))
  const read = new Map(days.formatToParts(at).map(({ type, value }) => [type, Number(value)]))
  return new Date(Date.UTC(read.get('year') ?? 0, (read.get('month') ?? 1) - 1, read.get('day') ?? 1))
}
