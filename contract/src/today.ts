import type { Static } from 'typebox'
import { Type } from 'typebox'
import { ListedEmail } from './email.ts'
import { IdInput, ManyOf } from './fields.ts'
import { Answer } from './schema.ts'

/** `GET /today` (docs/spec/emails.md §16) */
export const todayQuery = { project: Type.Optional(IdInput('Project id; all projects if omitted')) }

const emails = (description: string) => ManyOf(ListedEmail, `${description}. At most 20, without bodies`)

export const TodayAnswer = Answer({
  due: emails('Emails in the inbox with an action point that is due by the end of today, overdue first'),
  invitations: emails('Invitations in the inbox to coming events that wait for an answer, by their start'),
  unanswered: emails('Emails of ours that ask something and have had no answer for 3 to 30 days, newest first'),
  returned: emails('The newest email of threads that returned and that we have not answered since, latest first'),
})
export type TodayAnswer = Static<typeof TodayAnswer>
