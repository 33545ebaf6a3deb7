import type { Static } from 'typebox'
import { Type } from 'typebox'
import { Flag, IdInput, ManyOf, stamps, Text } from './fields.ts'
import { Answer, Change, OneOf, Strict } from './schema.ts'
import { LIMITS, RECORD_TYPE_NAMES, RECORD_TYPES } from './vocabulary.ts'

/** A link between two records of any type (docs/spec/knowledge.md §6). */
export const Link = Answer(
  {
    _id: Text('Identifier'),
    source_id: Text('_id of the first record'),
    source_type: OneOf(RECORD_TYPES),
    target_id: Text('_id of the second record'),
    target_type: OneOf(RECORD_TYPES),
    label: Text('Meaning of the link; may be ""', { examples: ['answers'] }),
    in_text: Flag('The text of the first record contains it; it changes with the text'),
    owner: Text('Id of the user who created it'),
    host_id: Text('Account id'),
    ...stamps,
  },
  { title: 'Link' },
)
export type Link = Static<typeof Link>

/** `POST /links` */
export const CreateLink = Strict({
  source_id: IdInput('_id of a record'),
  source_type: OneOf(RECORD_TYPE_NAMES),
  target_id: IdInput('_id of another record'),
  target_type: OneOf(RECORD_TYPE_NAMES),
  label: Change(Text('Meaning of the link', { maxLength: LIMITS.name })),
})
export type CreateLink = Static<typeof CreateLink>

export const LinkAnswer = Answer({ link: Link })
export type LinkAnswer = Static<typeof LinkAnswer>

/** `GET /links/{record id}`: links from and to the record. */
export const linksParams = { record_id: Type.String({ description: '_id of a record' }) }

export const ListLinksAnswer = Answer({ links: ManyOf(Link, 'Newest first') })
export type ListLinksAnswer = Static<typeof ListLinksAnswer>
