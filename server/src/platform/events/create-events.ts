import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import type { Clock } from '#platform/clock/clock'
import { WOKEN, wait } from '#platform/clock/wait'
import type { Database } from '#platform/database/database'
import type { Log } from '#platform/log/log'
import type { Signals } from '#platform/signals/signals'
import { createSteadyTime, type SteadyTime } from '#platform/steady-time/steady-time'
import { decodeEventCursor, type EventPosition, encodeEventCursor } from './cursor.ts'
import { createEventTable } from './event-table.ts'
import type { Events, PublishedEvent } from './events.ts'
import { publishEvents } from './publish-events.ts'

const CHANNEL = 'events'
/** Polling interval in case a signal is lost, in real milliseconds. */
const POLL_EVERY_MS = 1_000
const BATCH = 500
const PRUNE_BATCH = 1_000
const NOTHING = { events: [], more: false }
export const EVENT_RETENTION_MS = 14 * 24 * 3_600_000

interface EventsOptions {
  database: Database
  clock: Clock
  log: Log
  signals: Signals
  steadyTime?: Pick<SteadyTime, 'now'>
}

export function createEvents({
  database,
  clock,
  log,
  signals,
  steadyTime = createSteadyTime({ database, clock, log }),
}: EventsOptions): Events {
  const table = createEventTable(database)
  const listeners = new Set<(event: PublishedEvent) => void>()
  const stopping = new AbortController()
  let nudge = new AbortController()
  let loop: Promise<unknown> = Promise.resolve()
  let unsubscribe = (): void => undefined
  let atEndAt: number | null = null

  async function follow(from: EventPosition): Promise<void> {
    let position = from
    while (!stopping.signal.aborted) {
      nudge = new AbortController()
      const batch = await readOn(position)
      for (const event of batch ?? []) deliver(event)
      const last = batch?.at(-1)
      if (last) position = decodeEventCursor(last.seq)
      if (batch?.length === BATCH) continue
      if (batch) atEndAt = performance.now()
      await wait(POLL_EVERY_MS, nudge.signal)
    }
  }

  /** @returns null when the next events cannot be determined. */
  async function readOn(position: EventPosition): Promise<PublishedEvent[] | null> {
    try {
      await publishEvents(database)
      return await table.listOfAll(position, BATCH)
    } catch (error) {
      log.error({ err: error }, 'events could not be read; trying again')
      return null
    }
  }

  function deliver(event: PublishedEvent): void {
    for (const listener of listeners) {
      try {
        listener(event)
      } catch (error) {
        log.error({ err: error, event: event.name }, 'a listener failed')
      }
    }
  }

  return {
    async record(tx, ...orders) {
      await table.insert(tx, orders, clock.now())
      database.afterCommit(tx, () => signals.send(CHANNEL))
    },

    async list(tenantId, { since, limit, scopes }) {
      const after = decodeEventCursor(since)
      // This order is required: commits before the call are included, and events deleted meanwhile are noticed.
      await publishEvents(database)
      const newest = await table.newest()
      const { events, more } =
        scopes.size === 0 ? NOTHING : await table.listOfTenant(tenantId, after, [...scopes], limit)
      if (since !== '' && after < (await table.horizon())) throw cursorTooOld()
      const last = decodeEventCursor(events.at(-1)?.seq ?? since)
      return { events, cursor: encodeEventCursor(more || last > newest ? last : newest), more }
    },

    async latest() {
      await publishEvents(database)
      return encodeEventCursor(await table.newest())
    },

    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },

    lagMs: () => (atEndAt === null ? 0 : performance.now() - atEndAt),

    async prune() {
      const before = (await steadyTime.now()) - EVENT_RETENTION_MS
      let removed = 0
      for (let batch = PRUNE_BATCH; batch === PRUNE_BATCH; removed += batch) {
        batch = await table.prune(before, PRUNE_BATCH)
      }
      return removed
    },

    async start() {
      unsubscribe = signals.on(CHANNEL, () => nudge.abort(WOKEN))
      atEndAt = performance.now()
      loop = follow(await table.newest())
    },

    async stop() {
      stopping.abort()
      nudge.abort(WOKEN)
      unsubscribe()
      await loop
    },
  }
}

const cursorTooOld = (): AppError => new AppError('gone', message('events.tooOld'))
