import type { Scope } from '@dossier/contract/scopes'
import { type SelectQueryBuilder, sql } from 'kysely'
import { ANSWER_BYTES } from '#core/answer-budget'
import type { Database, Tables, Tx } from '#platform/database/database'
import { insertRows } from '#platform/database/insert-rows'
import { HORIZON } from '#platform/database/instance-values'
import { type EventPosition, encodeEventCursor, START } from './cursor.ts'
import type { EventOrder, PublishedEvent } from './events.ts'

const insertEvents = insertRows('events')

export function createEventTable(database: Database) {
  const published = () => database.read.selectFrom('events').selectAll().orderBy('place')

  async function horizon(): Promise<EventPosition> {
    const row = await database.read
      .selectFrom('instance_values')
      .select('value')
      .where('name', '=', HORIZON)
      .executeTakeFirst()
    return row ? Number(row.value) : START
  }

  return {
    horizon,

    insert: (tx: Tx, orders: readonly EventOrder[], at: number): Promise<void> =>
      insertEvents(
        tx,
        orders.map(({ tenantId, name, scope, payload }) => ({
          tenant_id: tenantId,
          name,
          scope,
          payload: JSON.stringify(payload),
          at,
        })),
      ),

    /** Ends before the limit when the events are larger than an answer; the first always fits. */
    listOfTenant: (tenantId: string, after: EventPosition, scopes: Scope[], limit: number): Promise<EventList> =>
      readFitting(
        database.read
          .selectFrom('events')
          .where('tenant_id', '=', tenantId)
          .where('scope', 'in', scopes)
          .where('place', '>', after)
          .orderBy('place'),
        limit,
      ),

    async listOfAll(after: EventPosition, limit: number): Promise<PublishedEvent[]> {
      const rows = await published().where('place', '>', after).limit(limit).execute()
      return rows.map(toEvent)
    },

    /** Returns the newest published position in the whole journal; the horizon when all events are deleted. */
    async newest(): Promise<EventPosition> {
      const row = await database.read
        .selectFrom('events')
        .select('place')
        .where('place', 'is not', null)
        .orderBy('place', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row?.place ?? horizon()
    },

    /**
     * Deletes up to `limit` of the oldest events before an instant and records the horizon. Concurrent prunes wait for
     * each other, so the horizon never moves back.
     */
    async prune(before: number, limit: number): Promise<number> {
      return database.transact(async (tx) => {
        await lockHorizon(tx)
        const oldest = await tx
          .selectFrom('events')
          .select(['place', 'at'])
          .where('place', 'is not', null)
          .orderBy('place')
          .limit(limit)
          .execute()
        const firstKept = oldest.findIndex((event) => event.at >= before)
        const old = firstKept === -1 ? oldest : oldest.slice(0, firstKept)
        const end = old.at(-1)?.place
        if (!end) return 0
        await tx.deleteFrom('events').where('place', '<=', end).execute()
        await tx
          .updateTable('instance_values')
          .set({ value: String(end) })
          .where('name', '=', HORIZON)
          .execute()
        return old.length
      })
    },
  }
}

interface EventList {
  events: PublishedEvent[]
  more: boolean
}

async function readFitting(events: SelectQueryBuilder<Tables, 'events', object>, limit: number): Promise<EventList> {
  const bytes = sql<number>`octet_length(payload)`.as('bytes')
  const sizes = await events
    .select(bytes)
    .limit(limit + 1)
    .execute()
  const fitting = countFitting(sizes.slice(0, limit).map((each) => Number(each.bytes)))
  const rows = fitting === 0 ? [] : await events.selectAll().limit(fitting).execute()
  return { events: rows.map(toEvent), more: sizes.length > fitting }
}

function countFitting(sizes: readonly number[]): number {
  let total = 0
  const end = sizes.findIndex((bytes, index) => {
    total += bytes
    return index > 0 && total > ANSWER_BYTES
  })
  return end === -1 ? sizes.length : end
}

async function lockHorizon(tx: Tx): Promise<void> {
  const value = String(START)
  await tx
    .insertInto('instance_values')
    .values({ name: HORIZON, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('instance_values.value') })))
    .execute()
}

interface EventRecord {
  tenant_id: string
  place: number | null
  name: string
  scope: string
  payload: string
  at: number
}

const toEvent = (row: EventRecord): PublishedEvent => ({
  tenantId: row.tenant_id,
  name: row.name,
  scope: row.scope as Scope,
  payload: JSON.parse(row.payload) as Record<string, unknown>,
  seq: encodeEventCursor(row.place ?? START),
  at: row.at,
})
