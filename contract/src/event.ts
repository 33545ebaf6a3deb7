import type { Static } from 'typebox'
import { Type } from 'typebox'
import { At, Flag, ManyOf, Text } from './fields.ts'
import { Answer, OneOf, PageLimit, pageFields } from './schema.ts'
import { EVENT_NAMES } from './vocabulary.ts'

/** `GET /events`: missed events, oldest first, without gaps (docs/spec/apps-and-events.md §3). */
export const listEventsQuery = {
  since: Type.Optional(
    Text('A cursor or seq of this service; the oldest available event if omitted', { maxLength: 512 }),
  ),
  cursor: Type.Optional(Text('Same as since', { maxLength: 512 })),
  limit: Type.Optional(PageLimit),
}

/** An event. Its payload is defined in socket-events.ts. */
export const Event = Answer({
  name: OneOf(EVENT_NAMES),
  seq: Text('Opaque cursor of this event; later events have greater cursors'),
  at: At('When it happened'),
  payload: Type.Object({}, { additionalProperties: true, description: 'The event data' }),
})
export type Event = Static<typeof Event>

/** `total` counts the events read after `since`; `total_is_minimum` when there are more. */
export const ListEventsAnswer = Answer({
  events: ManyOf(Event, 'Oldest first'),
  cursor: Text('Pass it as since to get the next events, even if this list is empty'),
  more: Flag('More events are available'),
  ...pageFields,
})
export type ListEventsAnswer = Static<typeof ListEventsAnswer>
