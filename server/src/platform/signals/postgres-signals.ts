import pg from 'pg'
import { wait } from '#platform/clock/wait'
import { sharedAddresses } from '#platform/database/postgres/addresses'
import { answeredInTime } from '#platform/database/postgres/answered-in-time'
import { examineServer, isPooled } from '#platform/database/postgres/server-facts'
import type { Log } from '#platform/log/log'
import { createLocalSignals } from './local-signals.ts'
import type { Signals } from './signals.ts'

const CHANNEL = 'dossier'
/** NOTIFY takes a lock that all commits share, so concurrent signals are batched. */
const JOIN_MS = 10
const RECONNECT_MS = 1_000
const CONNECT_MS = 5_000
/** A pure listener does not notice a dead connection, so it is checked regularly. */
const PING_EVERY_MS = 5_000
const PING_TIMEOUT_MS = 5_000
const GOODBYE_MS = 2_000

/**
 * LISTEN and NOTIFY on a separate connection. While it is broken or dead, signals from other processes are lost until
 * it reconnects within seconds. Signals within this process always arrive. Through a pooler it sends signals and hears none,
 * because a pooler in transaction mode passes none on.
 */
export function createPostgresSignals(url: string, log: Log): Signals {
  const local = createLocalSignals()
  const pending = new Set<string>()
  const awaited = new Set<string>()
  let client: pg.Client | null = null
  let connecting: Promise<void> = Promise.resolve()
  let notifying: Promise<void> = Promise.resolve()
  let timer: NodeJS.Timeout | null = null
  const closing = new AbortController()
  let closed = false
  let saidPooled = false
  const addresses = sharedAddresses(url)

  async function connect(): Promise<void> {
    const address = addresses.current()
    const next = new pg.Client({
      connectionString: address,
      application_name: 'dossier-signals',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MS,
    })
    next.on('notification', (message) => local.send(message.payload ?? ''))
    next.on('error', () => reconnect(next))
    next.on('end', () => reconnect(next))
    try {
      await next.connect()
      await answeredInTime(next, CONNECT_MS, prepare(next))
      if (closed) return await next.end()
      client = next
      // Signals that may have been missed while disconnected.
      for (const channel of awaited) local.send(channel)
    } catch (error) {
      if (!closed) log.warn({ err: error }, 'no connection for signals between processes; trying again')
      addresses.leave(address)
      void next.end().catch(() => undefined)
      reconnect(next)
    }
  }

  async function prepare(next: pg.Client): Promise<void> {
    await examineServer(next)
    if (!isPooled(next)) return void (await next.query(`listen ${CHANNEL}`))
    if (!saidPooled)
      log.warn('DATABASE_URL leads to a pooler, so signals between processes are late: set DATABASE_DIRECT_URL')
    saidPooled = true
  }

  function reconnect(broken: pg.Client): void {
    if (closed || (client !== null && client !== broken) || timer) return
    client = null
    timer = setTimeout(() => {
      timer = null
      connecting = connect()
    }, RECONNECT_MS)
  }

  /** Sends all pending channels in one command. Later ones wait, because a connection runs one command at a time. */
  async function notify(): Promise<void> {
    const channels = [...pending]
    pending.clear()
    if (!client) return
    await client
      .query('select pg_notify($1, channel) from unnest($2::text[]) as channel', [CHANNEL, channels])
      .catch((error: unknown) => log.debug({ err: error }, 'signals were lost'))
  }

  function flush(): void {
    notifying = notifying.then(notify)
  }

  connecting = connect()
  const pinging = pingUntilClosed(() => client, closing.signal)
  return {
    send(channel) {
      local.send(channel)
      if (pending.size === 0) setTimeout(flush, JOIN_MS)
      pending.add(channel)
    },
    on(channel, listener) {
      awaited.add(channel)
      return local.on(channel, listener)
    },
    async close() {
      closed = true
      closing.abort()
      if (timer) clearTimeout(timer)
      await connecting
      await pinging
      if (client) await answeredInTime(client, GOODBYE_MS, client.end()).catch(() => undefined)
      await local.close()
    },
  }
}

/** A failure ends the connection, which triggers a reconnect. */
async function pingUntilClosed(current: () => pg.Client | null, closing: AbortSignal): Promise<void> {
  while (!closing.aborted) {
    await wait(PING_EVERY_MS, closing)
    const tried = current()
    if (tried && !closing.aborted)
      await answeredInTime(tried, PING_TIMEOUT_MS, tried.query('select 1')).catch(() => undefined)
  }
}
