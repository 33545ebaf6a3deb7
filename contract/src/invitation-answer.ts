import type { Static } from 'typebox'
import { Text } from './fields.ts'
import { Change, OneOf, Strict } from './schema.ts'
import { INVITATION_REPLIES, LIMITS } from './vocabulary.ts'

/** `POST /emails/{id}/invitation`: answers like a send. */
export const AnswerInvitation = Strict({
  answer: OneOf(INVITATION_REPLIES, { description: 'The answer to the organizer' }),
  comment: Change(Text('A sentence for the organizer', { maxLength: LIMITS.invitationComment })),
})
export type AnswerInvitation = Static<typeof AnswerInvitation>
