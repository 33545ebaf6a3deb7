import { type Expression, type SqlBool, sql } from 'kysely'
import type { Scope } from '@dossier/contract/scopes'
import type { Database, Tx } from '#platform/database/database'
import { encodePosition, type EventPosition, START } from './cursor.ts'
import type { EventOrder, PublishedEvent } from './events.ts'

const HORIZON = 'events.horizon'

/** The journal's rows. Only published ones are ever read: those below the oldest running transaction. */
export function createEventTable(database: Database) {
  const published = () =>
    database.read.selectFrom('events').selectAll().where(database.settled(sql.ref('tx_order')))

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
      await tx
        .insertInto('events')
        .values({
          tenant_id: order.tenantId,
          name: order.name,
          scope: order.scope,
          payload: JSON.stringify(order.payload),
          at,
        })
        .execute()
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

    async newest(tenantId: string | null): Promise<EventPosition> {
      const all = published().orderBy('tx_order', 'desc').orderBy('seq', 'desc').limit(1)
      const row = await (tenantId ? all.where('tenant_id', '=', tenantId) : all).executeTakeFirst()
      return row ? { txOrder: row.tx_order, seq: row.seq } : START
    },

    /** Forgets up to `limit` events that are older than `before`, and remembers how far that went. */
    async prune(before: number, limit: number): Promise<number> {
      return database.transact(async (tx) => {
        const old = await tx
          .selectFrom('events')
          .select(['tx_order', 'seq'])
          .where('at', '<', before)
          .orderBy('tx_order')
          .orderBy('seq')
          .limit(limit)
          .execute()
        const last = old.at(-1)
        if (!last) return 0
        const end = { txOrder: last.tx_order, seq: last.seq }
        await tx
          .deleteFrom('events')
          .where('at', '<', before)
          .where(sql<SqlBool>`(tx_order, seq) <= (${end.txOrder}, ${end.seq})`)
          .execute()
        const value = JSON.stringify(end)
        await tx
          .insertInto('instance_values')
          .values({ name: HORIZON, value })
          .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
          .execute()
        return old.length
      })
    },
  }
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
