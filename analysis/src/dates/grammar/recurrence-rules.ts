import { type Rule, rule } from './rule.ts'

// Recurring events are not dates, and their times do not mean today: "every Thursday at 8", "daily 9-5".

interface Connectives {
  /** Before the time of an event ("at"). */
  to: string
  /** Before the days ("on"). */
  on: string
  /** Between the two times of a span ("to"). */
  until: string
}

export function recurrenceRules({ to, on, until }: Connectives): Rule[] {
  const gap = `( ?- ?| ${until} )`
  const times = [`(${to} )?{clock}`, `${to} {bareClock}`]
  const spans = [
    `(${to} )?{plainClock}${gap}{clock}`,
    `(${to} )?{bareClock}${gap}{clock}`,
    `(${to} )?{bareClock}${gap}{bareClock}`,
  ]
  // not the year of a following date: "every Monday: 2026-11-20"
  const all = [...times, ...spans].map((time) => `${time}(?![-./]?\\d)`)
  return [
    rule('moment', `(${on} )?{recurrence}`, () => 'nothing'),
    ...all.map((time) => rule('moment', `(${on} )?{recurrence}[,:]? ${time}`, () => 'nothing')),
    ...all.map((time) => rule('moment', `${time},? (${on} )?{recurrence}`, () => 'nothing')),
  ]
}
