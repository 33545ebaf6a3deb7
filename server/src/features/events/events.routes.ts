import { type Event, ListEventsAnswer, listEventsQuery } from '@dossier/contract/event'
import { parsePage } from '#core/paging'
import { toTimestamp } from '#platform/clock/clock'
import type { PublishedEvent } from '#platform/events/events'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'

const presentEvent = (event: PublishedEvent): Event => ({
  name: event.name as Event['name'],
  seq: event.seq,
  at: toTimestamp(event.at),
  payload: event.payload,
})

export const eventRoutes = ({ events }: Platform): Route[] => [
  route({
    method: 'GET',
    path: '/events',
    summary: 'List events since a cursor',
    description:
      'Oldest first, without gaps. Pass the `seq` of the last event you received, from the socket or from here, as `since`. ' +
      'Events are kept for 14 days; an older cursor returns 410, and you must reload the lists.',
    tag: 'Events',
    access: { role: 'member', scopes: [] },
    query: listEventsQuery,
    answers: { 200: ListEventsAnswer },
    handler: async ({ actor, query }) => {
      const { limit } = parsePage(query.limit === undefined ? {} : { limit: query.limit })
      const since = query.since ?? query.cursor ?? ''
      const page = await events.list(actor.tenantId, { since, limit, scopes: actor.scopes })
      return {
        events: page.events.map(presentEvent),
        cursor: page.cursor,
        more: page.more,
        page: 1,
        limit,
        total: page.events.length,
        ...(page.more ? { total_is_minimum: true } : {}),
        next_cursor: page.more ? page.cursor : null,
      }
    },
  }),
]
