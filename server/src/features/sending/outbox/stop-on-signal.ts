import { WOKEN, wait } from '#platform/clock/wait'
import type { SmtpConnection } from '#platform/smtp/smtp'

/** Wait for a server's answer on shutdown before closing the connection. */
const PATIENCE_MS = 10_000

export const onStop = (signal: AbortSignal): Promise<'stopped'> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve('stopped')
    else signal.addEventListener('abort', () => resolve('stopped'), { once: true })
  })

/** Closes the connection on shutdown when the server is too slow. @returns a function that ends the watch. */
export function dropOnStop(connection: SmtpConnection, signal: AbortSignal): () => void {
  const over = new AbortController()
  const drop = async (): Promise<void> => {
    await wait(PATIENCE_MS, over.signal)
    if (!over.signal.aborted) connection.drop()
  }
  const listen = (): void => void drop()
  signal.addEventListener('abort', listen)
  return () => {
    signal.removeEventListener('abort', listen)
    over.abort(WOKEN)
  }
}
