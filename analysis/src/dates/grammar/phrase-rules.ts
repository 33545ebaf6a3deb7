import { atClock, atNextClock } from '../calendar/clock.ts'
import type { Clock } from '../calendar/moment.ts'
import { type Rule, rule } from './rule.ts'

// How a day and a time go together in any of our languages; each says which words stand between.

export interface Connectives {
  /** Leads to the hour at which something is ("at"). */
  at: string
  /** Leads to a time in any way ("by", "from"). */
  to: string
  /** Leads from a time to a day ("on"). */
  of: string
  /** Stands between the two times of a span ("to"). */
  until: string
  /** Of these, what leads to the day at which a span ends, so that the time before it is not of that day. */
  upTo: string
  /** A look-ahead for what may follow a bare hour. */
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

/** "From 2 to 4pm on Friday" is on Friday at two: a span is given by its beginning. */
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

/** "2-4pm" are both of the afternoon, "11-1pm" are not. */
const sameHalf = (begin: Clock, end: Clock): Clock =>
  begin.half === null && begin.hour <= 12 && begin.hour % 12 <= end.hour % 12 ? { ...begin, half: end.half } : begin
