import type { Client, ClientBase } from 'pg'

interface Wired {
  connection: { stream: { destroy(error: Error): void } }
}

/** Destroys the connection as if it had broken: pending answers fail, and the pool removes it. */
export function cutConnection(client: ClientBase | Client, reason: string): void {
  const error = Object.assign(new Error(reason), { code: 'ETIMEDOUT' })
  ;(client as unknown as Wired).connection.stream.destroy(error)
}

/**
 * Waits for an answer, and cuts the connection when none comes in time. A lost server (firewall timeout, dead machine)
 * sends nothing, and TCP notices after 15 minutes or never. An uncommitted transaction has no effect.
 */
export async function answeredInTime<T>(client: ClientBase | Client, withinMs: number, answer: Promise<T>): Promise<T> {
  const timer = setTimeout(() => cutConnection(client, `no answer within ${withinMs} ms`), withinMs)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}
