import type { Message } from './message.ts'

/** Zone names of old mail programs, in hours east of UTC (RFC 5322, section 4.3). */
const NAMED: Readonly<Record<string, number>> = {
  EST: -5,
  EDT: -4,
  CST: -6,
  CDT: -5,
  MST: -7,
  MDT: -6,
  PST: -8,
  PDT: -7,
}
const ZONE = /(?:(?<sign>[+-])(?<hours>[01]\d)(?<minutes>[0-5]\d)|\s(?<name>[ECMP][SD]T))\s*(?:\([^()]{0,60}\)\s*)?$/

/**
 * Returns the minutes east of UTC of the Date header, where the sender's day begins and ends. Null when the header tells
 * no place: programs that send from anywhere write +0000, and -0000 means unknown (RFC 5322, section 3.3).
 */
export function writtenAtOffset({ headers }: Pick<Message, 'headers'>): number | null {
  const value = headers.find(({ name }) => name === 'date')?.value ?? ''
  const zone = ZONE.exec(value.slice(0, 200))?.groups
  if (!zone) return null
  if (zone.name !== undefined) return (NAMED[zone.name] ?? 0) * 60
  const minutes = Number(zone.hours) * 60 + Number(zone.minutes)
  return minutes === 0 || minutes > 14 * 60 ? null : zone.sign === '-' ? -minutes : minutes
}
