/** When an email was written, and the zones of the two who read the date. */
export interface WrittenAt {
  at: number
  /** Minutes east of UTC in the original's Date field; null when it names none. */
  offsetMinutes: number | null
  /** IANA zone of the writer of the reply; '' when nobody has chosen one. */
  timeZone: string
}

/**
 * Formats the date in the writer's zone. Without one, in that of the original. The offset is named unless both sides
 * share it.
 */
export function formatMoment(written: WrittenAt, locale: string): { date: string; time: string } {
  const { at, timeZone, offsetMinutes } = written
  const zone = timeZone || fixedZone(offsetMinutes ?? 0)
  const own = offsetOf(zone, at)
  const isShared = timeZone !== '' && (offsetMinutes === null || offsetMinutes === own)
  const date = new Intl.DateTimeFormat(locale, { timeZone: zone, day: 'numeric', month: 'short', year: 'numeric' })
  const time = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  const offset = isShared ? '' : ` ${offsetText(own)}`
  return { date: date.format(at), time: `${time.format(at)}${offset}` }
}

const MINUTE = 60_000

/** Minutes east of UTC that a zone has at an instant. */
function offsetOf(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
  }).formatToParts(at)
  const value = (type: string) => Number(parts.find((part) => part.type === type)?.value ?? 0)
  const wall = Date.UTC(value('year'), value('month') - 1, value('day'), value('hour'), value('minute'))
  return Math.round((wall - Math.floor(at / MINUTE) * MINUTE) / MINUTE)
}

/** As in Date fields (RFC 5322 §3.3). */
function offsetText(minutes: number): string {
  if (minutes === 0) return 'UTC'
  const absolute = Math.abs(minutes)
  const pad = (value: number) => String(value).padStart(2, '0')
  return `${minutes < 0 ? '-' : '+'}${pad(Math.floor(absolute / 60))}${pad(absolute % 60)}`
}

/** ECMA-402 accepts offsets as zones. */
const fixedZone = (minutes: number): string => {
  const text = offsetText(minutes)
  return text === 'UTC' ? text : `${text.slice(0, 3)}:${text.slice(3)}`
}
