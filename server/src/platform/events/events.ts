import type { Scope } from '@dossier/contract/scopes'
import type { Tx } from '#platform/database/database'

export interface EventOrder {
  tenantId: string
  /** As on the socket: `email:created`, `email-triage:run-updated`, … */
  name: string
  scope: Scope
  payload: Record<string, unknown>
}

export interface PublishedEvent extends EventOrder {
  /** Opaque cursor; later events have later cursors, without gaps. */
  seq: string
  at: number
}

export interface EventPage {
  events: PublishedEvent[]
  cursor: string
  more: boolean
}

/**
 * The account's event journal. It is a table, written in the transaction of the change, so an event exists exactly when
 * its change does. Sockets and `GET /events` both read it, so neither can miss events.
 */
export interface Events {
  record(tx: Tx, ...orders: EventOrder[]): Promise<void>
  /**
   * Returns events after `since` (an opaque cursor; '' = the oldest kept), oldest first. The returned cursor advances
   * even without new events, so that it does not expire.
   * @throws AppError `invalid_request` for an invalid cursor, `gone` for an expired one.
   */
  list(tenantId: string, options: { since: string; limit: number; scopes: ReadonlySet<Scope> }): Promise<EventPage>
  latest(tenantId: string): Promise<string>
  /** Calls `deliver` for each event of any account published from now on, in order, in this process. */
  subscribe(deliver: (event: PublishedEvent) => void): () => void
  /**
   * Returns the real milliseconds since this process last delivered the whole journal. Normally a second or two; more
   * when publishing or reading fails. 0 before `start`.
   */
  lagMs(): number
  /** Deletes events older than 14 days; older cursors get `gone`. @returns the number deleted. */
  prune(): Promise<number>
  start(): Promise<void>
  stop(): Promise<void>
}
