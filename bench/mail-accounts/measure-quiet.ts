import { setTimeout as pause } from 'node:timers/promises'
import { residentMbOfAll } from '../measure/processes.ts'
import type { Cell } from '../measure/report.ts'
import type { World } from '../world/worlds.ts'
import { startQuietServer } from './quiet-server.ts'
import { poll, spawnWithAccounts } from './spawn-with-accounts.ts'

/** Few accounts of a host, because a process opens few connections to a host at once. */
const ACCOUNTS_PER_HOST = 4
/** An account polls once a minute at most. */
const QUIET_MS = 120_000
const SETTLE_MS = 3_000

/** Measures what accounts cost where nothing happens. */
export async function measureQuiet(world: World, accounts: number): Promise<Record<string, Cell>> {
  const hosts = Array.from({ length: accounts / ACCOUNTS_PER_HOST }, (_, index) => `127.0.1.${index + 1}`)
  const quiet = await startQuietServer(hosts)
  const service = await spawnWithAccounts(world, {
    ALLOW_PRIVATE_HOSTS: hosts.join(','),
    MAIL_ACCOUNTS_AT_ONCE: String(accounts),
  })
  try {
    await pause(SETTLE_MS)
    const before = residentMbOfAll(service.server.pid).allMb
    for (let index = 0; index < accounts; index += 1)
      await service.addAccount({ host: hosts[index % hosts.length] ?? '', port: quiet.port, user: `user${index}` })
    await poll(1_000, async () =>
      (await service.accounts()).every(({ state }) => state === 'live') && quiet.connections() >= accounts
        ? true
        : null,
    )
    const commands = quiet.commands()
    await pause(QUIET_MS)
    return {
      what: `${accounts} quiet accounts`,
      connections: quiet.connections(),
      mb_above_idle: residentMbOfAll(service.server.pid).allMb - before,
      commands_per_minute_of_account: ((quiet.commands() - commands) * 60_000) / QUIET_MS / accounts,
    }
  } finally {
    await service.server.stop()
    await quiet.close()
  }
}
