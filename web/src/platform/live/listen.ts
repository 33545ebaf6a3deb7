import type { ListEventsAnswer } from '@dossier/contract/event'
import { EVENT_NAMES } from '@dossier/contract/vocabulary'
import { callApi } from '#platform/api/call-api.ts'
import { addressOf } from '#platform/base-path.ts'
import { createEventLog, type LiveEvent } from './event-log.ts'

interface Listener {
  tell(event: LiveEvent): void
  startAnew(): void
  connected(open: boolean): void
}

/** Listens to the account's events until the returned function is called. */
export function listen(listener: Listener): () => void {
  const ending = new AbortController()
  const { signal } = ending
  function begin(): void {
    openLine(listener, signal).catch(() => {
      listener.connected(false)
      addEventListener('online', begin, { once: true, signal })
    })
  }
  begin()
  return () => ending.abort()
}

/**
 * The page renders before the socket library loads. Events in between are covered by the refetch at the first
 * connection.
 */
async function openLine({ tell, startAnew, connected }: Listener, signal: AbortSignal): Promise<void> {
  const { io } = await import('socket.io-client')
  if (signal.aborted) return
  const socket = io({ path: addressOf('/socket.io'), transports: ['websocket'] })
  const log = createEventLog({
    tell,
    startAnew,
    readAfter: (since) => callApi<ListEventsAnswer>('GET', '/events', { query: { since, limit: '200' } }),
  })
  socket.on('connect', () => {
    connected(true)
    void log.catchUp()
  })
  socket.on('disconnect', () => connected(false))
  for (const name of EVENT_NAMES) {
    socket.on(name, ({ seq, ...payload }: { seq: string }) => log.take({ name, seq, payload }))
  }
  // The browser notices at once; the socket would wait for a timeout.
  const lose = (): void => connected(false)
  const find = (): void => {
    if (!socket.connected) return
    connected(true)
    void log.catchUp()
  }
  addEventListener('offline', lose, { signal })
  addEventListener('online', find, { signal })
  signal.addEventListener('abort', () => socket.disconnect())
}
