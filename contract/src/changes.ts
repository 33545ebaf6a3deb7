import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Count, Flag, ManyOf, Ref, Text, Texts } from './fields.ts'
import { Answer, Nullable, OneOf, Strict } from './schema.ts'
import { OpenTarget } from './search.ts'
import { CHANGE_GROUPS, RECORD_TYPES } from './vocabulary.ts'

// What changed in a project since its user last looked (docs/spec/projects.md §6).

const sinceInput = Text(
  'ISO 8601 date-time, or a date, which begins in the time zone of your profile; the time of your last look if omitted',
  { maxLength: 64, examples: ['2026-11-20', '2026-11-20T08:00:00.000Z'] },
)

/** `GET /projects/{id}/changes` */
export const changesQuery = { since: Type.Optional(sinceInput) }

const ChangedLine = Answer({
  kind: OneOf(['added', 'removed'], { description: 'A changed line is a removed and an added one' }),
  text: Text('The line, at most 300 UTF-16 units'),
})

const ProjectChange = Answer({
  type: OneOf(RECORD_TYPES),
  id: Text('_id of the record'),
  title: Text('Title or subject'),
  from: Text('Sender of an email, first recipient of one of ours; "" for other records'),
  at: At('When it last changed, or when the email was received'),
  excerpt: Text('Beginning of an email; "" for other records'),
  thread_id: Ref('Thread of an email'),
  count: Count('New emails of the thread; 1 for other records'),
  by: Texts('Names of the people who changed a record; a tool counts as its user'),
  lines: Nullable(
    Answer({
      added: Count('Lines that came'),
      removed: Count('Lines that went'),
      shown: ManyOf(ChangedLine, 'At most 6 of each kind, removed ones first'),
    }),
  ),
  open_target: OpenTarget,
})

export const ProjectChanges = Answer({
  project: Text('_id of the project'),
  since: At('Changes after it are listed'),
  until: At('Changes up to it are listed; the time to mark as seen'),
  first: Flag('true if you have not looked before; then the last 7 days are listed'),
  groups: ManyOf(
    Answer({
      kind: OneOf(CHANGE_GROUPS),
      count: Count('Changes of the group; a lower bound from 500 on'),
      items: ManyOf(ProjectChange, 'Newest first, at most 20'),
    }),
    'In this order, without empty groups. Email needs `email:read`, records need `knowledge:read`.',
  ),
})
export type ProjectChanges = Static<typeof ProjectChanges>

/** `POST /projects/{id}/changes/summary` */
export const SummarizeChanges = Strict({ since: Type.Optional(sinceInput) })

/** `POST /projects/{id}/changes/seen` */
export const MarkChangesSeen = Strict({
  until: Text('`until` of the list that was seen, at most the present', { maxLength: 64, format: 'date-time' }),
})

export const ChangesSeenAnswer = Answer({
  seen_at: At('Time of your last look, which never goes back'),
})
