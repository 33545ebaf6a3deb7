import { Kysely } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import type { Tables, Tx } from '../database.ts'
import { ENDLESS_MS, writingDialect } from './dialect.ts'
import { connectTo } from './pool.ts'

/** Offers the pool's only connection both through Kysely and directly, for COPY. */
export function asOneTransaction(pool: Pool, work: (tx: Tx, client: PoolClient) => Promise<void>): Promise<void> {
  let client: PoolClient | null = null
  const singleClientPool = {
    connect: async () => {
      client = await connectTo(pool)
      return client
    },
    end: async () => undefined,
  } as unknown as Pool
  return new Kysely<Tables>({ dialect: writingDialect(singleClientPool, { patienceMs: ENDLESS_MS }) })
    .transaction()
    .execute((tx) => {
      if (!client) throw new Error('a transaction without a connection')
      return work(tx, client)
    })
}
