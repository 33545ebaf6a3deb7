import type { Client, ClientBase } from 'pg'

/** The parts of the driver's client that its types leave out. */
interface Wired {
  connection: { stream: { destroy(error: Error): void } }
}

/** Ends the connection as if it had broken: whoever waits for an answer on it is told so, and the pool lets it go. */
export function cutConnection(client: ClientBase | Client, reason: string): void {
  const error = Object.assign(new Error(reason), { code: 'ETIMEDOUT' })
  ;(client as unknown as Wired).connection.stream.destroy(error)
}

/**
 * Waits for an answer, and cuts the connection when none comes in time: of a server that was cut off (a firewall that
 * forgot the connection, a machine that is gone) nothing is ever heard again, and TCP notices after a quarter of an
 * hour or never. A transaction that was not committed is none.
 */
export async function answeredInTime<T>(client: ClientBase | Client, withinMs: number, answer: Promise<T>): Promise<T> {
  const timer = setTimeout(() => cutConnection(client, `no answer within ${withinMs} ms`), withinMs)
  try {
    return await answer
  } finally {
    clearTimeout(timer)
  }
}
