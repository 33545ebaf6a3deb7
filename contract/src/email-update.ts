import type { Static } from 'typebox'
import { Type } from 'typebox'
import { TrashedOrDeleted } from './deleted.ts'
import { directInputs, EmailAnswer } from './email.ts'
import { AddressInput, Flag, IdInput, Label, Text } from './fields.ts'
import { Change, Lenient, OneOf, Strict } from './schema.ts'
import { LIMITS, MAILBOXES, UNTIL_ANSWERED } from './vocabulary.ts'

const addresses = (description: string) => Change(Type.Array(AddressInput, { maxItems: LIMITS.addresses, description }))

const moment = (description: string) =>
  Text(`${description}. ISO 8601 with a time zone`, { maxLength: 64, examples: ['2026-11-27T08:00:00.000Z'] })

/** An action point as input. A missing type is `other`; a missing or empty due_at is null. */
const ActionPointInput = Lenient({
  text: Type.String({ minLength: 1, maxLength: LIMITS.actionText, description: 'The task' }),
  type: Change(Type.String({ pattern: '^[A-Za-z0-9_-]{0,50}$', description: 'Any slug', examples: ['task'] })),
  due_at: Change(Type.String({ maxLength: 64, description: 'ISO 8601 date or date-time', examples: ['2026-11-27'] })),
  due_date: Change(
    Type.String({ maxLength: 64, description: 'ISO 8601 date; overrides due_at', examples: ['2026-11-27'] }),
  ),
})

/**
 * `PUT /emails/{id}`: the twelve editable fields (docs/spec/emails.md §8), `read`, and those of §13. Missing fields stay; null
 * unsets. Project and mailbox are required, so they accept no null.
 */
export const UpdateEmail = Strict({
  subject: Change(Text('Subject', { maxLength: LIMITS.subject })),
  text_content: Change(Text('Text', { maxLength: LIMITS.mailText })),
  html_content: Change(Text('HTML; sanitized before it is saved', { maxLength: LIMITS.mailText })),
  from: addresses('Senders'),
  to: addresses('Recipients'),
  cc: addresses('Copies'),
  bcc: addresses('Blind copies'),
  project: Type.Optional(
    IdInput('Moves the whole thread and its drafts; 409 if the project already has one of its emails'),
  ),
  mailbox: Type.Optional(
    OneOf(MAILBOXES, { description: 'Moves the email and the inbound emails of its thread, except those in trash' }),
  ),
  labels: Change(Type.Array(Label, { maxItems: LIMITS.labels, description: 'Replaces all labels' })),
  triaged: Change(Flag('true sets triaged_at, false clears it')),
  ...directInputs,
  muted: Change(Flag('For the whole thread: new emails go to the archive')),
  snoozed_until: Change(
    moment(
      `Snoozes the thread until then; ${UNTIL_ANSWERED} until somebody answers. null ends the snooze. ` +
        'A thread in the archive moves to the inbox first; 409 if the thread has neither',
    ),
  ),
  remind_at: Change(moment('The thread returns to the inbox then, unless somebody answers before. null: no reminder')),
  triage_action_points: Change(Type.Array(ActionPointInput, { maxItems: LIMITS.actionPoints })),
})
export type UpdateEmail = Static<typeof UpdateEmail>

/** `DELETE /emails/{id}`: moves to trash; deletes permanently from trash. */
export const DeleteEmailAnswer = TrashedOrDeleted(EmailAnswer)
export type DeleteEmailAnswer = Static<typeof DeleteEmailAnswer>
