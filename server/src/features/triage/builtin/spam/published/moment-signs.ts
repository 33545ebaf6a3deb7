import type { MailView } from '../mail-view.ts'
import { type PublishedSign, published } from './published-sign.ts'

const HOUR = 3_600_000
/** How far the Date header may lie from the way, in hours, and what it counts; published for each span. */
const AHEAD: readonly (readonly [from: number, to: number, points: number])[] = [
  [3, 6, 3.4],
  [6, 12, 2.9],
  [12, 96, 2.6],
]
const BEHIND: readonly (readonly [from: number, to: number, points: number])[] = [
  [3, 6, 2.4],
  [6, 12, 1.7],
  [24, 48, 1.1],
  [96, Number.POSITIVE_INFINITY, 2.6],
]

/** Hours from the moment on the way that fits best to the Date header; above zero is ahead. Null when nothing tells. */
function hoursAhead({ mail, way }: MailView): number | null {
  const { date } = mail
  if (date === null) return null
  const hours = way.flatMap(({ at }) => (at === null ? [] : [(date - at) / HOUR]))
  return hours.toSorted((a, b) => Math.abs(a) - Math.abs(b))[0] ?? null
}

const within = (hours: number | null, from: number, to: number): boolean =>
  hours !== null && hours >= from && hours < to

/** What the hour that a mail claims says beside the hours of its way. Mail waits on its way; it does not come early. */
export const MOMENT_SIGNS: readonly PublishedSign[] = [
  ...AHEAD.map(([from, to, points]) =>
    published(points, 'written later than it was sent', (view) => within(hoursAhead(view), from, to)),
  ),
  ...BEHIND.map(([from, to, points]) =>
    published(points, 'written long before it was sent', (view) => {
      const hours = hoursAhead(view)
      return within(hours === null ? null : -hours, from, to)
    }),
  ),
  published(1.7, 'no date that can be read', ({ mail }) => mail.date === null),
]
