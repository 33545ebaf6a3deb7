import type { Static } from 'typebox'
import { Type } from 'typebox'
import { ManyOf, Sentence, Text } from './fields.ts'
import { Answer, OneOf } from './schema.ts'
import { RECORD_TYPES } from './vocabulary.ts'

/** What a statement of an answer rests on. */
export const ReplySource = Answer({
  item_id: Text('_id of the record'),
  item_type: OneOf(RECORD_TYPES, { description: 'Kind of the record' }),
  title: Text('Title of the record'),
  quote: Text('The passage, as plain text; "" where the record was changed since', {
    examples: ['The edition stays at 350 copies.'],
  }),
  field: Text('The field of the record that the passage stands in', { examples: ['text_content'] }),
  start: Type.Integer({ description: 'First UTF-16 unit of the passage' }),
  end: Type.Integer({ description: 'Behind its last unit' }),
})
export type ReplySource = Static<typeof ReplySource>

/** An answer to start from. Whom it goes to is not part of it. */
export const SuggestedReply = Answer(
  {
    subject: Text('Subject', { examples: ['Re: Samples'] }),
    body_text: Text('Text; what only a person knows is a gap in square brackets'),
    sources: ManyOf(ReplySource, 'What its statements rest on'),
  },
  { title: 'SuggestedReply' },
)
export type SuggestedReply = Static<typeof SuggestedReply>

/** `POST /emails/{id}/suggest-replies` */
export const SuggestRepliesAnswer = Answer({
  suggestions: ManyOf(SuggestedReply, 'Up to three; the best first'),
  engine: Sentence('What wrote them; in brackets why it was not the model that was asked', {
    examples: ['openai-compatible/llama3.2'],
  }),
})
export type SuggestRepliesAnswer = Static<typeof SuggestRepliesAnswer>

/** `GET /email-drafts/{id}/sources` */
export const DraftSourcesAnswer = Answer({
  sources: ManyOf(ReplySource, 'In the order of its statements; none for a draft that people began'),
})
export type DraftSourcesAnswer = Static<typeof DraftSourcesAnswer>
