import type { ClientBase } from 'pg'

/** Class 57P03, cannot_connect_now: the same as a server that is starting. */
const NOT_NOW = '57P03'

const pooled = new WeakSet<ClientBase>()

/**
 * Looks at a new connection. Throws when the server is a standby, which takes no writes until it is promoted.
 * Recognizes a pooler such as pgbouncer: it invents the process id that it tells its clients.
 */
export async function examineServer(client: ClientBase): Promise<void> {
  const { rows } = await client.query<{ pid: number; standby: boolean }>(
    'select pg_backend_pid() as pid, pg_is_in_recovery() as standby',
  )
  if (rows[0]?.standby) throw Object.assign(new Error('the server is a standby'), { code: NOT_NOW })
  const { processID } = client as ClientBase & { processID: number | null }
  if (rows[0]?.pid !== processID) pooled.add(client)
}

/** Two statements of a pooled connection may run in different sessions, unless they are in one transaction. */
export const isPooled = (client: ClientBase): boolean => pooled.has(client)
