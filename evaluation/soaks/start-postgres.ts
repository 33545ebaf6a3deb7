import { openPostgresServer } from '#test/postgres-server'

/** A PostgreSQL of our own for a program that is no test, gone when it is stopped. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  const server = await openPostgresServer()
  return { url: server.url, stop: () => server.remove() }
}
