import type { PoolClient } from 'pg'
import { connectTo, createPool } from './pool.ts'

/** Opens a separate connection for long work. It is always closed afterwards, in any state. */
export async function withClient<T>(url: string, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const pool = createPool(url, 1)
  try {
    const client = await connectTo(pool)
    try {
      return await work(client)
    } finally {
      client.release(true)
    }
  } finally {
    await pool.end()
  }
}
