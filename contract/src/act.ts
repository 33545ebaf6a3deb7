import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Count, ManyOf, Ref, stamps, Text, Texts } from './fields.ts'
import { Answer, Limit, OneOf, OneOfOrEmpty } from './schema.ts'
import { ACT_KEPT_REASONS, ACT_KINDS, ACT_STATES, LIMITS, MAILBOXES, RECORD_TYPES } from './vocabulary.ts'

const item = {
  type: OneOf(RECORD_TYPES, { description: 'Type of the record' }),
  id: Text('_id of the email or record'),
}

/** What a person did to one or many emails or records, and can undo (docs/spec/acts.md). */
export const Act = Answer(
  {
    _id: Text('Identifier'),
    key: Text('X-Act of its requests; "" without one. Parts of an act of more than 500 emails have the same'),
    kind: OneOf(ACT_KINDS, { description: 'The main change of the act' }),
    state: OneOf(ACT_STATES, { description: 'undone: it can be done again with redo' }),
    count: Count('Emails or records that the act changed'),
    fields: Texts('Names of the changed fields', { examples: [['mailbox']] }),
    mailbox: OneOfOrEmpty(MAILBOXES, { description: 'Where the act moved emails; "" for other acts' }),
    items: ManyOf(
      Answer({ ...item, title: Text('Subject or title; "" if there is none', { examples: ['Samples'] }) }),
      'The first of them, at most 5',
    ),
    host_id: Text('Account id'),
    ...stamps,
  },
  { title: 'Act' },
)
export type Act = Static<typeof Act>

export const listActsQuery = {
  limit: Type.Optional(Limit('Number of acts', { usual: LIMITS.acts, most: LIMITS.acts })),
}

export const ListActsAnswer = Answer({ acts: ManyOf(Act, 'Newest first') })
export type ListActsAnswer = Static<typeof ListActsAnswer>

/** Changes that stay, because something newer changed the same. */
const Kept = Answer({
  ...item,
  fields: Texts('Fields that stay as they are'),
  reason: OneOf(ACT_KEPT_REASONS, { description: 'act: a newer act changed the same. gone: deleted for good' }),
  act: Ref('The newer act'),
})

/** Answer of undo and redo. */
export const ActAnswer = Answer({ act: Act, kept: ManyOf(Kept, 'Changes that stay, at most 100') })
export type ActAnswer = Static<typeof ActAnswer>
