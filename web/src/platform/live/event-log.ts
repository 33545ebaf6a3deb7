import type { Event } from '@dossier/contract/event'
import type { EventName } from '@dossier/contract/vocabulary'

export interface LiveEvent {
  name: EventName
  seq: string
  payload: Record<string, unknown>
}

interface Page {
  events: Pick<Event, 'name' | 'seq' | 'payload'>[]
  cursor: string
  more: boolean
}

interface EventLogOptions {
  /** Reads a page of events after `since`, oldest first. Throws when the cursor is no longer known. */
  readAfter(since: string): Promise<Page>
  tell(event: LiveEvent): void
  /** Called when events were missed and everything must be refetched. */
  startAnew(): void
}

const MAX_REMEMBERED = 500

/**
 * Merges socket events with events read after a gap, each exactly once. The first connection has no cursor, so data
 * read before it may be stale and is refetched.
 */
export function createEventLog({ readAfter, tell, startAnew }: EventLogOptions) {
  let cursor: string | null = null
  let reportedIds: string[] = []

  function take(event: LiveEvent): void {
    cursor = event.seq
    if (reportedIds.includes(event.seq)) return
    reportedIds = [...reportedIds.slice(-MAX_REMEMBERED), event.seq]
    tell(event)
  }

  async function catchUp(): Promise<void> {
    if (cursor === null) return startAnew()
    try {
      for (let more = true; more; ) {
        const page: Page = await readAfter(cursor)
        for (const event of page.events) take(event as LiveEvent)
        cursor = page.cursor
        more = page.more
      }
    } catch {
      startAnew()
    }
  }

  return { take, catchUp }
}
