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
  /** A page of what came after `since`, oldest first; it throws when that is not known any more. */
  readAfter(since: string): Promise<Page>
  /** Each event, once. */
  tell(event: LiveEvent): void
  /** Something was missed and cannot be told: read everything anew. */
  startAnew(): void
}

const REMEMBERED = 500

/**
 * Joins what the socket pushes with what is read after a gap, so that each event is told once. The first connection
 * knows no cursor: what was read before it may be old, and is read anew.
 */
export function createEventLog({ readAfter, tell, startAnew }: EventLogOptions) {
  let cursor: string | null = null
  let told: string[] = []

  function take(event: LiveEvent): void {
    cursor = event.seq
    if (told.includes(event.seq)) return
    told = [...told.slice(-REMEMBERED), event.seq]
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
