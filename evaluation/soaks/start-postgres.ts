import { openPostgresServer } from '#test/postgres-server'

/** Starts a PostgreSQL for programs outside the tests; stop() removes it. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await openPostgresServer()
  return { url: server.url, stop: () => server.remove() }
}
