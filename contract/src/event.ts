import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Flag, ManyOf, Text } from './fields.ts'
import { Answer, OneOf, pageFields } from './schema.ts'
import { EVENT_NAMES } from './vocabulary.ts'

/** `GET /events`: what a client missed, oldest first, without gaps (docs/spec/apps-and-events.md §3). */
export const listEventsQuery = {
  since: Type.Optional(
    Text('A cursor or seq of this service; from the oldest that is kept when it is left out', { maxLength: 512 }),
  ),
  cursor: Type.Optional(Text('Same as since', { maxLength: 512 })),
  limit: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Default 50; above the maximum of 200 it is lowered to 200' }),
  ),
}

/** One event. The form of its payload is in socket-events.ts. */
export const Event = Answer({
  name: OneOf(EVENT_NAMES),
  seq: Text('Opaque cursor of this event; later events have later ones'),
  at: At('When it happened'),
  payload: Type.Object({}, { additionalProperties: true, description: 'What changed' }),
})
export type Event = Static<typeof Event>

/** `total` counts what came after `since` as far as it was read; `total_is_minimum` when there is more. */
export const ListEventsAnswer = Answer({
  events: ManyOf(Event, 'Oldest first'),
  cursor: Text('Give it as since for what comes next, also when nothing came'),
  more: Flag('There is more already'),
  ...pageFields,
})
export type ListEventsAnswer = Static<typeof ListEventsAnswer>
