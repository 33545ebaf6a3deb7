import type { PoolClient } from 'pg'
import { createPool } from './pool.ts'

/** One connection of its own for long work. It is cut afterwards, whatever state it was left in. */
export async function withClient<T>(url: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const pool = createPool(url, 1)
  try {
    const client = await pool.connect()
    try {
      return await work(client)
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}
