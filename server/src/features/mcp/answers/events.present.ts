import type { ListEventsAnswer } from '@dossier/contract/event'
import type { ToolCall } from '../tool.ts'
import { EVENTS_URI } from './refs.ts'

const MAX_EVENTS = 50

/** Returns events since a cursor, as far as the scopes allow, and the next cursor. */
export async function readEvents({ api }: ToolCall, since: string) {
  const { events, cursor, more } = await api.get<ListEventsAnswer>('/events', { since, limit: MAX_EVENTS })
  return { events, next: `${EVENTS_URI}/${cursor}`, more }
}
