import { atClock, atNextClock } from '../calendar/clock.ts'
import type { Clock } from '../calendar/moment.ts'
import { type Rule, rule } from './rule.ts'

// Connecting words between day and time, as patterns per language.

export interface Connectives {
  /** Before the hour of an event ("at"). */
  at: string
  /** Before any time ("by", "from"). */
  to: string
  /** Between a time and a day ("on"). */
  of: string
  /** Between the two times of a span ("to"). */
  until: string
  /** Subset that leads to the day on which a span ends; the time before it is not on that day. */
  upTo: string
  /** Look-ahead for text after a bare hour. */
  followsBare: string
}

export const phraseRules = ({ at, to, of, until, upTo, followsBare }: Connectives) => [
  rule('moment', '{calendar}[T_]{clock}{zone?}', ({ calendar, clock, zone }) =>
    atClock(calendar, { ...clock, isOf24: true }, zone ?? null),
  ),
  rule('moment', '{calendar}T{basicClock}{zone?}', ({ calendar, basicClock, zone }) =>
    atClock(calendar, { ...basicClock, isOf24: true }, zone ?? null),
  ),
  rule('moment', `{dayPart}(-|(,? |,)((${to}|-) )?){clock}{zone?}`, ({ dayPart, clock, zone }) =>
    dayPart.hour === null ? atClock(dayPart, clock, zone ?? null) : null,
  ),
  rule('moment', `{dayPart},? ${to} {bareClock}${followsBare}`, ({ dayPart, bareClock }) =>
    dayPart.hour === null ? atClock(dayPart, bareClock) : null,
  ),
  rule('moment', `{dayPart},? ${to} {bareClock}{zone}`, ({ dayPart, bareClock, zone }) =>
    dayPart.hour === null ? atClock(dayPart, bareClock, zone) : null,
  ),
  rule('moment', `(${to} )?{clock}{zone?}(,? |,| ?- ?)(?!${upTo} )(${of} )?{dayPart}`, ({ clock, zone, dayPart }) =>
    dayPart.hour === null ? atClock(dayPart, clock, zone ?? null) : null,
  ),
  rule('moment', `(${to} )?{clock}{zone?}(,? |,)(?!${upTo} ){dayPart}`, ({ clock, zone, dayPart }) =>
    dayPart.hour === null ? atClock(dayPart, clock, zone ?? null) : null,
  ),
  rule('moment', '{dayPart},? ?[(@] ?{clock}{zone?}\\)?', ({ dayPart, clock, zone }) =>
    dayPart.hour === null ? atClock(dayPart, clock, zone ?? null) : null,
  ),
  rule('moment', `${to} {bareClock},? (${of} )?{dayPart}`, ({ bareClock, dayPart }) =>
    dayPart.hour === null ? atClock(dayPart, bareClock) : null,
  ),
  // "send 3 today" names no time; "8 tonight" and "9 tomorrow morning" do
  rule('moment', '{bareClock},? {namedDay}', ({ bareClock, namedDay }) =>
    namedDay.part || bareClock.isOf24 ? atClock(namedDay, bareClock) : null,
  ),
  ...spanRules(to, of, until),
  rule('moment', '{dayPart}', ({ dayPart }) => ({ wall: dayPart, zone: null })),
  rule('moment', `(${to} )?{clock}{zone?}`, ({ clock, zone }, context) => atNextClock(clock, zone ?? null, context)),
  rule('moment', `${at} {bareClock}(?=\\s*([.,;:!?)]|$))`, ({ bareClock }, context) =>
    bareClock.hour > 0 && (bareClock.hour <= 12 || context.language !== 'en')
      ? atNextClock(bareClock, null, context)
      : null,
  ),
]

/** "From 2 to 4pm on Friday" is Friday at two: a span resolves to its start. */
const spanRules = (to: string, of: string, until: string): Rule[] => {
  const gap = `(?:\\s?-\\s?|\\s${until}\\s)`
  return [
    rule(
      'moment',
      `(${to} )?{plainClock}${gap}{clock}{zone?},? (${of} )?{dayPart}`,
      ({ plainClock, clock, zone, dayPart }) => atClock(dayPart, sameHalf(plainClock, clock), zone ?? null),
    ),
    rule(
      'moment',
      `(${to} )?{bareClock}${gap}{clock}{zone?},? (${of} )?{dayPart}`,
      ({ bareClock, clock, zone, dayPart }) => atClock(dayPart, sameHalf(bareClock, clock), zone ?? null),
    ),
    rule('moment', `{dayPart},? (${to} )?{plainClock}${gap}{clock}{zone?}`, ({ dayPart, plainClock, clock, zone }) =>
      atClock(dayPart, sameHalf(plainClock, clock), zone ?? null),
    ),
    rule('moment', `{dayPart},? (${to} )?{bareClock}${gap}{clock}{zone?}`, ({ dayPart, bareClock, clock, zone }) =>
      atClock(dayPart, sameHalf(bareClock, clock), zone ?? null),
    ),
  ]
}

/** "2-4pm" are both in the afternoon, "11-1pm" are not. */
const sameHalf = (begin: Clock, end: Clock): Clock =>
  begin.half === null && begin.hour <= 12 && begin.hour % 12 <= end.hour % 12 ? { ...begin, half: end.half } : begin
