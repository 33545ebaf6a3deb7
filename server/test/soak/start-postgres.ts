import { setup } from '../postgres-server.ts'

/** A PostgreSQL of our own for a program that is no test, gone when it is stopped. */
export async function startPostgres(): Promise<{ url: string; stop(): Promise<void> }> {
  let url = ''
  const project = {
    provide(_name: string, value: string | null) {
      url = value ?? ''
    },
  }
  const stop = await setup(project as Parameters<typeof setup>[0])
  return { url, stop }
}
