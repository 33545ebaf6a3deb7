import { spawn, spawnSync } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { eventually } from './eventually.ts'
import type { Runner } from './postgres-binaries.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }
const PROGRAMS = ['pgbouncer', '/usr/sbin/pgbouncer']

/** A real pgbouncer in transaction mode, on a Unix socket. */
export interface Bouncer {
  /** The same database through the pooler. */
  through(url: string): string
  close(): Promise<void>
}

const findProgram = (): string | undefined => PROGRAMS.find((name) => spawnSync(name, ['--version']).status === 0)

/** Tests say what they skip where it is missing (apt-get install pgbouncer). */
export const hasBouncer = (): boolean => findProgram() !== undefined

/** @param serverUrl with the folder of the server's socket as `host`. @param size connections for each database */
export async function openBouncer(serverUrl: string, size: number): Promise<Bouncer> {
  const runner: Runner = process.getuid?.() === 0 ? NOBODY : {}
  const folder = mkdtempSync(join(tmpdir(), 'dossier-bouncer-'))
  const file = join(folder, 'pgbouncer.ini')
  writeFileSync(file, settings(folder, new URL(serverUrl).searchParams.get('host') ?? '', size))
  if (runner.uid !== undefined && runner.gid !== undefined) chownSync(folder, runner.uid, runner.gid)
  const child = spawn(findProgram() ?? 'pgbouncer', [file], { ...runner, cwd: folder, stdio: 'ignore' })
  const kill = (): void => void child.kill('SIGKILL')
  process.once('exit', kill)
  const through = (url: string): string => {
    const pooled = new URL(url)
    pooled.searchParams.set('host', folder)
    pooled.searchParams.set('port', '6432')
    return pooled.href
  }
  await eventually(() => connectOnce(through(serverUrl)))
  return {
    through,
    async close() {
      const ended = new Promise((resolve) => child.once('exit', resolve))
      kill()
      await ended
      process.off('exit', kill)
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

const settings = (folder: string, server: string, size: number): string => `[databases]
* = host=${server} port=5432 user=dossier
[pgbouncer]
unix_socket_dir = ${folder}
listen_port = 6432
auth_type = any
pool_mode = transaction
max_client_conn = 200
default_pool_size = ${size}
`

async function connectOnce(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  await client.end()
}
