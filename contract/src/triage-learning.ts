import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Count, ManyOf, Ref, Text } from './fields.ts'
import { Answer, OneOf, pageFields, pageQuery } from './schema.ts'
import { CORRECTION_KINDS, LEARNED_BY, PRIMARY_ACTIONS } from './vocabulary.ts'

// Learned corrections, for users to view and undo (docs/spec/triage.md §6).

const Vote = Answer({
  action: OneOf(PRIMARY_ACTIONS),
  vote: Type.Number({ description: 'Positive for the action, negative against it; 1 is a full vote' }),
})

export const Correction = Answer(
  {
    _id: Text('Identifier'),
    email_id: Ref('The email; missing after it was deleted for good'),
    kind: OneOf(CORRECTION_KINDS, { description: 'The action of the user' }),
    said: OneOf(PRIMARY_ACTIONS, { description: 'The previous triage verdict' }),
    votes: ManyOf(Vote, 'Votes derived from the correction'),
    sender: Text('Plain email address'),
    subject: Text('Subject'),
    user_id: Ref('Id of the user'),
    createdAt: At('When'),
  },
  { title: 'Correction' },
)
export type Correction = Static<typeof Correction>

/** Sum of all corrections for one feature of emails. */
export const LearnedWeight = Answer(
  {
    by: OneOf(LEARNED_BY, { description: 'Sender, domain of the sender, List-Id, or a word from the subject' }),
    value: Text('Value of the feature', { examples: ['news@paper.example'] }),
    action: OneOf(PRIMARY_ACTIONS),
    votes: Type.Number({ description: 'The sum of the votes' }),
    corrections: Count('Number of corrections behind it'),
  },
  { title: 'LearnedWeight' },
)
export type LearnedWeight = Static<typeof LearnedWeight>

export const listLearningQuery = { ...pageQuery }

/** `GET /triage/learning` */
export const LearningAnswer = Answer({
  corrections: ManyOf(Correction, 'Newest first'),
  weights: ManyOf(LearnedWeight, 'The 100 with the most corrections'),
  ...pageFields,
})
export type LearningAnswer = Static<typeof LearningAnswer>

/** `DELETE /triage/learning` */
export const ForgetLearningAnswer = Answer({
  deleted: Type.Literal(true, { description: 'Always true' }),
  corrections: Count('Number of deleted corrections'),
})
export type ForgetLearningAnswer = Static<typeof ForgetLearningAnswer>
