import type { ListEventsAnswer } from '@dossier/contract/event'
import { EVENT_NAMES } from '@dossier/contract/vocabulary'
import { io } from 'socket.io-client'
import { callApi } from '#platform/api/call-api.ts'
import { createEventLog, type LiveEvent } from './event-log.ts'

interface Listener {
  tell(event: LiveEvent): void
  startAnew(): void
  /** Whether the line is open. */
  connected(open: boolean): void
}

/** Listens to the account's events until the returned function is called. */
export function listen({ tell, startAnew, connected }: Listener): () => void {
  const socket = io({ transports: ['websocket'] })
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
  // The browser knows at once; the socket would find out by its silence.
  const lose = (): void => connected(false)
  const find = (): void => {
    if (!socket.connected) return
    connected(true)
    void log.catchUp()
  }
  addEventListener('offline', lose)
  addEventListener('online', find)
  return () => {
    removeEventListener('offline', lose)
    removeEventListener('online', find)
    socket.disconnect()
  }
}
