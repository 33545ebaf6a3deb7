import type { Static } from 'typebox'
import { Type } from 'typebox'
import { ManyOf, Sentence, Text } from './fields.ts'
import { Answer, OneOf } from './schema.ts'
import { RECORD_TYPES } from './vocabulary.ts'

export const ReplySource = Answer({
  item_id: Text('_id of the record'),
  item_type: OneOf(RECORD_TYPES, { description: 'Type of the record' }),
  title: Text('Title of the record'),
  quote: Text('The passage as plain text; "" if the record has changed since', {
    examples: ['The edition stays at 350 copies.'],
  }),
  field: Text('Field of the record with the passage', { examples: ['text_content'] }),
  start: Type.Integer({ description: 'First UTF-16 unit of the passage' }),
  end: Type.Integer({ description: 'Position after the last UTF-16 unit of the passage' }),
})
export type ReplySource = Static<typeof ReplySource>

/** A suggested reply, without recipients. */
export const SuggestedReply = Answer(
  {
    subject: Text('Subject', { examples: ['Re: Samples'] }),
    body_text: Text('Text of the reply, with placeholders in square brackets for facts that only a person knows'),
    sources: ManyOf(ReplySource, 'Passages that support the statements'),
  },
  { title: 'SuggestedReply' },
)
export type SuggestedReply = Static<typeof SuggestedReply>

/** `POST /emails/{id}/suggest-replies` */
export const SuggestRepliesAnswer = Answer({
  suggestions: ManyOf(SuggestedReply, 'Up to three replies, best first'),
  replies: ManyOf(
    Answer({ title: Text('First sentence of the reply'), body_text: Text('Text of the reply') }),
    'The same replies in short',
  ),
  engine: Sentence('Triage engine; in parentheses why the model was not used', {
    examples: ['openai-compatible/llama3.2'],
  }),
})
export type SuggestRepliesAnswer = Static<typeof SuggestRepliesAnswer>

/** `GET /email-drafts/{id}/sources` */
export const DraftSourcesAnswer = Answer({
  sources: ManyOf(ReplySource, 'In the order of the statements; empty for a draft that a person started'),
})
export type DraftSourcesAnswer = Static<typeof DraftSourcesAnswer>
