import type { Scope } from '@dossier/contract/scopes'
import type { Tx } from '#platform/database/database'

/** Something that happened, for the account's own clients. */
export interface EventOrder {
  tenantId: string
  /** As on the socket: `email:created`, `email-triage:run-updated`, … */
  name: string
  /** A reader needs this scope to see it. */
  scope: Scope
  payload: Record<string, unknown>
}

export interface PublishedEvent extends EventOrder {
  /** Opaque cursor; later events have later cursors, with no gap between. */
  seq: string
  at: number
}

export interface EventPage {
  events: PublishedEvent[]
  /** Give it as `since` for what comes next. */
  cursor: string
  more: boolean
}

/**
 * The account's journal of events. It is a table, written in the transaction of the change, so an event exists exactly
 * when its change does; sockets and `GET /events` both read it, so neither can have a gap.
 */
export interface Events {
  record(tx: Tx, ...orders: EventOrder[]): Promise<void>
  /**
   * What came after `since` (an opaque cursor; '' = from the oldest kept), oldest first. The cursor of the answer moves
   * on also when nothing came, so that it does not grow old.
   * @throws AppError `invalid_request` for what is no cursor, `gone` for one older than what is kept.
   */
  list(tenantId: string, options: { since: string; limit: number; scopes: ReadonlySet<Scope> }): Promise<EventPage>
  /** The cursor of the newest published event. */
  latest(tenantId: string): Promise<string>
  /** Calls `deliver` for each event of any account published from now on, in order, in this process. */
  subscribe(deliver: (event: PublishedEvent) => void): () => void
  /**
   * How long ago this process had last handed out everything that is in the journal, in real milliseconds: a second or
   * two, unless places cannot be given or the journal cannot be read. 0 before `start`.
   */
  lagMs(): number
  /** Forgets events older than 14 days; cursors from before that are answered with `gone`. @returns how many. */
  prune(): Promise<number>
  start(): Promise<void>
  stop(): Promise<void>
}
