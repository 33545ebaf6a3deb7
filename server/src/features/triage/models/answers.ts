import { ACTION_POINT_TYPES, PRIMARY_ACTIONS } from '@dossier/contract/vocabulary'
import type { Static, TProperties } from 'typebox'
import { Type } from 'typebox'

// The schema of a model's answer. It has no length or range limits, because providers reject them. The code bounds
// every answer anyway.

const Closed = <P extends TProperties>(properties: P) => Type.Object(properties, { additionalProperties: false })

const OneOf = <const W extends readonly string[]>(words: W, description = '') =>
  Type.Unsafe<W[number]>({ type: 'string', enum: [...words], ...(description ? { description } : {}) })

const Words = (description: string) => Type.String({ description })

export const VerdictAnswer = Closed({
  action: OneOf(PRIMARY_ACTIONS, 'What the mail asks of its reader'),
  confidence: Type.Number({ description: 'How sure, 0 to 1' }),
  summary: Words('One or two sentences, in the language of the mail'),
  reason: Words('Why this action, one short sentence in English'),
  quotes: Type.Array(Words('Copied exactly from the mail'), { description: 'Passages that the summary rests on' }),
  action_points: Type.Array(
    Closed({
      text: Words('What is to be done'),
      type: OneOf(ACTION_POINT_TYPES),
      due_at: Words('ISO 8601 with offset, or "" when the mail names no date'),
      quote: Words('The passage of the mail that asks for it, copied exactly'),
    }),
  ),
  related: Type.Array(Closed({ id: Words('The id of a record that was shown'), reason: Words('Why it matters here') })),
})
export type VerdictAnswer = Static<typeof VerdictAnswer>

const reply = {
  body: Words('Plain text from greeting to closing, without a name below'),
  claims: Type.Array(
    Closed({
      id: Words('The id of the record that a statement of this reply rests on'),
      quote: Words('The passage of that record, copied exactly'),
    }),
  ),
}
export const RepliesAnswer = Closed({ replies: Type.Array(Closed(reply)) })

/** For a project with templates. */
export const RepliesWithTemplatesAnswer = Closed({
  replies: Type.Array(
    Closed({ ...reply, template: Words('The id of a shown template that is the whole reply, or ""') }),
  ),
})
export type RepliesAnswer = { replies: (Static<typeof RepliesAnswer>['replies'][number] & { template?: string })[] }

export const SummaryAnswer = Closed({
  summary: Words('Two to four sentences, in the language of the mail'),
})
export type SummaryAnswer = Static<typeof SummaryAnswer>
