import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Count, Flag, ManyOf, Text } from './fields.ts'
import { Answer, Nullable, OneOf } from './schema.ts'
import { HISTORY_ACTIONS, HISTORY_FIELDS, WRITERS } from './vocabulary.ts'

// Change history of a note, memory, saved URL or page (docs/spec/knowledge.md §1).

export const FieldHistory = Answer({
  field: OneOf(HISTORY_FIELDS),
  before: Text('The old value as text, at most 500 characters'),
  after: Text('The new value as text, at most 500 characters'),
  cut: Flag('At least one of the two values was truncated'),
})
export type FieldHistory = Static<typeof FieldHistory>

/** One version of a record: author, time and changes. */
export const RecordVersion = Answer(
  {
    version: Count('Version number, starting at 1'),
    action: OneOf(HISTORY_ACTIONS),
    user: Text('Id of the user; "" for the service'),
    user_name: Text('Name or email address of the user; "" if there is none'),
    via: OneOf(WRITERS, { description: 'A signed-in user, a program with a token, or the service' }),
    restored_version: Nullable(Type.Integer({ description: 'The restored version; null if this was not a restore' })),
    at: At('When'),
    changes: ManyOf(FieldHistory, 'Changed fields; empty for the creation'),
  },
  { title: 'RecordVersion' },
)
export type RecordVersion = Static<typeof RecordVersion>

/** `GET /x/{id}/history`: not paged, because only the newest 200 versions are kept. */
export const HistoryAnswer = Answer({ history: ManyOf(RecordVersion, 'Newest first') })
export type HistoryAnswer = Static<typeof HistoryAnswer>

/** For `/x/{id}/history/{version}`. No format, because an invalid version is 404. */
export const versionParams = {
  id: Type.String({ description: 'Identifier of the record' }),
  version: Type.String({ description: 'Number of a version' }),
}
