import type { Static, TProperties } from 'typebox'
import { Type } from 'typebox'
import { Count, Flag, IdInput, MaybeAt, stamps, Text } from './fields.ts'
import { Answer, Change, ListOf, OneOf, pageFields, pageQuery, Strict } from './schema.ts'
import { LIMITS, RECORD_ORDERS } from './vocabulary.ts'

// Common fields of notes, memories, saved URLs and pages (docs/spec/knowledge.md §1).

/** Location and owner of a record; last in every field list. */
export const recordFields = {
  project: Text('Project id'),
  owner: Text('Id of the user who created it'),
  host_id: Text('Account id'),
  in_trash: Flag('The record is in trash'),
  trashed_at: MaybeAt('When the record was moved to trash'),
  ...stamps,
  revision: Count('Number of the newest version. Send it with a PUT to get a 409 if the record has changed since'),
}

/** Tells a PUT which state of the record the caller changed (docs/spec/knowledge.md §9). */
export const startFields = {
  revision: Change(
    Type.Integer({ minimum: 0, description: 'The revision that you changed; 409 if it is out of date' }),
  ),
  updatedAt: Change(
    Text('The `updatedAt` of the record that you changed; later changes are merged with yours', {
      maxLength: 100,
    }),
  ),
}
const StartFields = Strict(startFields)
export type StartFields = Static<typeof StartFields>

/** Query of every record list. Lists include full content because exports use them. */
export const listRecordsQuery = {
  ...pageQuery,
  project: Type.Optional(IdInput('Project id; all projects if omitted')),
  tag: Type.Optional(Text('Records with this tag', { maxLength: LIMITS.tag })),
  tags: Type.Optional(ListOf(Text('A tag', { maxLength: LIMITS.tag }), { description: 'Records with all these tags' })),
  trash: Type.Optional(Flag('true lists records in trash instead')),
  pinned: Type.Optional(Flag('Only pinned notes, or only others')),
  read: Type.Optional(Flag('Only saved URLs that were read, or only others')),
  sort: Type.Optional(
    OneOf(RECORD_ORDERS, { description: 'created (the default) and changed: newest first; title: from A, as written' }),
  ),
}

export const listOfRecords = <P extends TProperties>(list: P) => Answer({ ...list, ...pageFields })
