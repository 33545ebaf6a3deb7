import { WOKEN, wait } from '#platform/clock/wait'
import type { SmtpConnection } from '#platform/smtp/smtp'

/** A process that is asked to stop waits this long for a server's answer; then the line is cut. */
const PATIENCE_MS = 10_000

/** Resolves when the process is asked to stop. */
export const stopped = (signal: AbortSignal): Promise<'stopped'> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve('stopped')
    else signal.addEventListener('abort', () => resolve('stopped'), { once: true })
  })

/** Cuts the line when the process was asked to stop and the server lets it wait. @returns what ends the watch. */
export function dropWhenStopped(connection: SmtpConnection, signal: AbortSignal): () => void {
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
