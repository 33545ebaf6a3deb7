import type { Scope } from '@dossier/contract/scopes'
import { type Expression, type SqlBool, sql } from 'kysely'
import type { Database, Tx } from '#platform/database/database'
import { hotInsert } from '#platform/database/hot-query'
import { type EventPosition, encodePosition, START } from './cursor.ts'
import type { EventOrder, PublishedEvent } from './events.ts'

const HORIZON = 'events.horizon'

const insertEvent = hotInsert('events')

/** The journal's rows. Only published ones are ever read: those below the oldest running transaction. */
export function createEventTable(database: Database) {
  const published = () =>
    database.read
      .selectFrom('events')
      .selectAll()
      .where(database.settled(sql.ref('tx_order')))

  const after = (position: EventPosition): Expression<SqlBool> =>
    sql<SqlBool>`(tx_order, seq) > (${position.txOrder}, ${position.seq})`

  async function horizon(): Promise<EventPosition> {
    const row = await database.read
      .selectFrom('instance_values')
      .select('value')
      .where('name', '=', HORIZON)
      .executeTakeFirst()
    return row ? (JSON.parse(row.value) as EventPosition) : START
  }

  return {
    horizon,

    async insert(tx: Tx, order: EventOrder, at: number): Promise<void> {
      const { tenantId, name, scope } = order
      await insertEvent(tx, { tenant_id: tenantId, name, scope, payload: JSON.stringify(order.payload), at })
    },

    async listOfTenant(tenantId: string, position: EventPosition, scopes: Scope[], limit: number) {
      const rows = await published()
        .where('tenant_id', '=', tenantId)
        .where('scope', 'in', scopes)
        .where(after(position))
        .orderBy('tx_order')
        .orderBy('seq')
        .limit(limit)
        .execute()
      return rows.map(toEvent)
    },

    async listOfAll(position: EventPosition, limit: number): Promise<PublishedEvent[]> {
      const rows = await published().where(after(position)).orderBy('tx_order').orderBy('seq').limit(limit).execute()
      return rows.map(toEvent)
    },

    /** The newest published position in the whole journal; the horizon when everything is forgotten. */
    async newest(): Promise<EventPosition> {
      const row = await published().orderBy('tx_order', 'desc').orderBy('seq', 'desc').limit(1).executeTakeFirst()
      return row ? { txOrder: row.tx_order, seq: row.seq } : horizon()
    },

    /**
     * Forgets the oldest events, up to `limit` of those from before an instant, and remembers how far that went.
     * Processes that prune at once wait for each other, so the horizon never goes back.
     */
    async prune(before: number, limit: number): Promise<number> {
      return database.transact(async (tx) => {
        await holdHorizon(tx)
        const oldest = await tx
          .selectFrom('events')
          .select(['tx_order', 'seq', 'at'])
          .where(database.settled(sql.ref('tx_order')))
          .orderBy('tx_order')
          .orderBy('seq')
          .limit(limit)
          .execute()
        const kept = oldest.findIndex((event) => event.at >= before)
        const old = kept === -1 ? oldest : oldest.slice(0, kept)
        const last = old.at(-1)
        if (!last) return 0
        const end: EventPosition = { txOrder: last.tx_order, seq: last.seq }
        await tx.deleteFrom('events').where(sql<SqlBool>`(tx_order, seq) <= (${end.txOrder}, ${end.seq})`).execute()
        await tx
          .updateTable('instance_values')
          .set({ value: JSON.stringify(end) })
          .where('name', '=', HORIZON)
          .execute()
        return old.length
      })
    },
  }
}

async function holdHorizon(tx: Tx): Promise<void> {
  const value = JSON.stringify(START)
  await tx
    .insertInto('instance_values')
    .values({ name: HORIZON, value })
    .onConflict((conflict) => conflict.column('name').doUpdateSet((eb) => ({ value: eb.ref('instance_values.value') })))
    .execute()
}

interface EventRecord {
  tenant_id: string
  tx_order: number
  seq: number
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
  seq: encodePosition({ txOrder: row.tx_order, seq: row.seq }),
  at: row.at,
})
