import { type Rule, rule } from './rule.ts'

// What happens again and again is no date, and a time beside it is none of today: "every Thursday at 8", "daily 9-5".

interface Connectives {
  /** Leads to the time at which something happens ("at"). */
  to: string
  /** Leads to the days ("on"). */
  on: string
  /** Stands between the two times of a span ("to"). */
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
  // not the year of a date that stands behind: "every Monday: 2026-11-20"
  const all = [...times, ...spans].map((said) => `${said}(?![-./]?\\d)`)
  return [
    rule('moment', `(${on} )?{recurrence}`, () => 'nothing'),
    ...all.map((said) => rule('moment', `(${on} )?{recurrence}[,:]? ${said}`, () => 'nothing')),
    ...all.map((said) => rule('moment', `${said},? (${on} )?{recurrence}`, () => 'nothing')),
  ]
}
