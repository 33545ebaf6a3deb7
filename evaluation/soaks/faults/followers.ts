import { setTimeout as pause } from 'node:timers/promises'
import { io } from 'socket.io-client'
import type { ClientLog, JournalEvent } from './client-log.ts'
import type { Client } from './clients.ts'
import type { FaultScene } from './fault-scene.ts'

const POLL_EVERY_MS = 250

export async function follow({ scene, log, random, stop }: Client): Promise<void> {
  let since = ''
  while (!stop.aborted) {
    const addresses = scene.addresses()
    const page = addresses.length > 0 ? await readPage(scene, random.pick(addresses), since) : null
    if (page) {
      log.followed.push(...page.events)
      since = page.cursor
    }
    if (!page?.more) await pause(POLL_EVERY_MS)
  }
}

/** Reads the journal from `since`, or from its start, to its end. */
export async function readToEnd(scene: FaultScene, since: string): Promise<JournalEvent[]> {
  const events: JournalEvent[] = []
  for (let cursor = since; ; ) {
    const page = await readPage(scene, scene.addresses()[0] ?? '', cursor)
    if (!page) throw new Error('the journal cannot be read')
    events.push(...page.events)
    if (!page.more) return events
    cursor = page.cursor
  }
}

interface Page {
  events: JournalEvent[]
  cursor: string
  more: boolean
}

async function readPage(scene: FaultScene, address: string, since: string): Promise<Page | null> {
  const path = `/events?limit=200${since === '' ? '' : `&since=${encodeURIComponent(since)}`}`
  const answer = await scene.ask(address, 'GET', path)
  return answer?.status === 200 ? (answer.body as Page) : null
}

/** Listens to one process until it dies, then to another; each connection has its own list. */
export async function listen({ scene, log, random, stop }: Client): Promise<void> {
  while (!stop.aborted) {
    const addresses = scene.addresses()
    if (addresses.length > 0) await listenOnce(scene, random.pick(addresses), log, stop)
    await pause(POLL_EVERY_MS)
  }
}

function listenOnce(scene: FaultScene, address: string, log: ClientLog, stop: AbortSignal): Promise<void> {
  const events: JournalEvent[] = []
  log.received.push(events)
  const socket = io(address, {
    auth: { token: scene.token },
    transports: ['websocket'],
    reconnection: false,
    forceNew: true,
  })
  socket.onAny((name: string, { seq, ...payload }: { seq: string }) => void events.push({ name, seq, payload }))
  return new Promise((resolve) => {
    const end = (): void => {
      socket.close()
      resolve()
    }
    socket.once('disconnect', end)
    socket.once('connect_error', end)
    stop.addEventListener('abort', end, { once: true })
  })
}
