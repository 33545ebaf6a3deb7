import { OneOf, Strict } from '@dossier/contract/schema'
import { ACTION_POINT_TYPES, PRIMARY_ACTIONS } from '@dossier/contract/vocabulary'
import Type, { type Static } from 'typebox'

// What a model is asked for. No limits of length or range: providers refuse schemas that have them, and whatever comes is
// cut to size by us in any case.

const Words = (description: string) => Type.String({ description })

export const VerdictAnswer = Strict({
  action: OneOf(PRIMARY_ACTIONS, { description: 'What the mail asks of its reader' }),
  confidence: Type.Number({ description: 'How sure, 0 to 1' }),
  summary: Words('One or two sentences, in the language of the mail'),
  reason: Words('Why this action, one short sentence in English'),
  quotes: Type.Array(Words('Copied exactly from the mail'), { description: 'Passages that the summary rests on' }),
  action_points: Type.Array(
    Strict({
      text: Words('What is to be done'),
      type: OneOf(ACTION_POINT_TYPES),
      due_at: Words('ISO 8601 with offset, or "" when the mail names no date'),
      quote: Words('The passage of the mail that asks for it, copied exactly'),
    }),
  ),
  related: Type.Array(Strict({ id: Words('The id of a record that was shown'), reason: Words('Why it matters here') })),
})
export type VerdictAnswer = Static<typeof VerdictAnswer>

export const RepliesAnswer = Strict({
  replies: Type.Array(
    Strict({
      body: Words('Plain text from greeting to closing, without a name below'),
      claims: Type.Array(
        Strict({
          id: Words('The id of the record that a statement of this reply rests on'),
          quote: Words('The passage of that record, copied exactly'),
        }),
      ),
    }),
  ),
})
export type RepliesAnswer = Static<typeof RepliesAnswer>

export const SummaryAnswer = Strict({
  summary: Words('Two to four sentences, in the language of the mail'),
})
export type SummaryAnswer = Static<typeof SummaryAnswer>
