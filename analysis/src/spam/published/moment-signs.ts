import { type PublishedSign, published } from './published-sign.ts'

/** Ranges of hours between Date header and relays, with SpamAssassin's published points. */
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

const within = (hours: number | null, from: number, to: number): boolean =>
  hours !== null && hours >= from && hours < to

/** Signs in the claimed time compared with relay times. Emails may be delayed but never arrive early. */
export const MOMENT_SIGNS: readonly PublishedSign[] = [
  ...AHEAD.map(([from, to, points]) =>
    published(points, 'written later than it was sent', ({ hoursAhead }) => within(hoursAhead, from, to)),
  ),
  ...BEHIND.map(([from, to, points]) =>
    published(points, 'written long before it was sent', ({ hoursAhead }) =>
      within(hoursAhead === null ? null : -hoursAhead, from, to),
    ),
  ),
  published(1.7, 'no date that can be read', ({ mail }) => mail.date === null),
]
