import { setTimeout as pause } from 'node:timers/promises'
import { PEOPLE } from '../../server/test/mail-servers/mail-server.ts'
import { type SpawnedServer, spawnServer } from '../measure/spawn-server.ts'
import type { World } from '../world/worlds.ts'

export interface ServerWithAccounts {
  readonly server: SpawnedServer
  readonly project: string
  /** @returns the id of the new account. */
  addAccount(imap: { host: string; port: number; user: string }): Promise<string>
  accounts(): Promise<Account[]>
}

export interface Account {
  _id: string
  state: string
  reason: string
  progress: { folders: number; folders_done: number; mails: number; mails_taken: number }
}

export async function spawnWithAccounts(
  world: World,
  settings: Record<string, string> = {},
): Promise<ServerWithAccounts> {
  const server = await spawnServer(world, { settings: { ALLOW_PRIVATE_HOSTS: '127.0.0.1', ...settings } })
  const { projects } = (await server.get('/projects')) as { projects: { _id: string }[] }
  const project = projects[0]?._id ?? ''
  return {
    server,
    project,
    async addAccount(imap) {
      const { account } = (await server.post(`/projects/${project}/mail-accounts`, {
        address: `${imap.user}@press.example`,
        imap: { ...imap, security: 'plain' },
        password: PEOPLE.anna,
      })) as { account: Account }
      return account._id
    },
    accounts: async () => ((await server.get('/mail-accounts')) as { accounts: Account[] }).accounts,
  }
}

/** Calls until the answer is not null. @throws Error after ten minutes. */
export async function poll<T>(everyMs: number, look: () => Promise<T | null>): Promise<T> {
  for (const deadline = performance.now() + 600_000; performance.now() < deadline; await pause(everyMs)) {
    const found = await look()
    if (found !== null) return found
  }
  throw new Error('Nothing came within ten minutes.')
}
