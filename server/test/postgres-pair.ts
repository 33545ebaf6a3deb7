import { type ChildProcess, spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { eventually } from './eventually.ts'
import { findPostgresBinaries, type Runner } from './postgres-binaries.ts'
import { initialise, NOBODY, onServer, start, stop } from './postgres-server.ts'

/** A primary and a streaming standby that confirms each commit. */
export interface PostgresPair {
  /** Names both servers. */
  readonly url: string
  /** Suspends the standby's receiver, and resolves when a commit waits for it. Nothing is acknowledged from then on. */
  holdConfirmations(): Promise<void>
  /** Kills the primary with all its processes, as a power cut would. */
  killPrimary(): void
  promoteStandby(): Promise<void>
  remove(): Promise<void>
}

/** @param primarySettings as `name=value`, for example without synchronous replication */
export async function openPostgresPair(primarySettings: string[] = []): Promise<PostgresPair> {
  const runner: Runner = process.getuid?.() === 0 ? NOBODY : {}
  const scratch = mkdtempSync(join(tmpdir(), 'dossier-pair-'))
  const [one, two] = [join(scratch, 'one'), join(scratch, 'two')]
  for (const folder of [one, two]) mkdirSync(folder, { mode: 0o700 })
  own([scratch, one, two], runner)
  const bin = findPostgresBinaries(scratch, runner)
  initialise(bin, one, runner)
  cpSync(join(one, 'data'), join(two, 'data'), { recursive: true })
  writeFileSync(join(two, 'data', 'standby.signal'), '')
  own(allIn(join(two, 'data')), runner)
  chmodSync(join(two, 'data'), 0o700)
  const primary = await start(bin, one, runner, [
    'synchronous_commit=on',
    'synchronous_standby_names=*',
    'wal_keep_size=256MB',
    ...primarySettings,
  ])
  const standby = await start(bin, two, runner, [`primary_conninfo=host=${one} user=dossier`, 'synchronous_commit=on'])
  const urlAt = (folders: string): string => `postgres://dossier@localhost/postgres?host=${encodeURIComponent(folders)}`
  await eventually(() => onServer(urlAt(one), assertThat('select from pg_stat_replication')))
  let receiver = 0
  return {
    url: urlAt(`${one},${two}`),
    async holdConfirmations() {
      receiver = await findReceiver(urlAt(two))
      process.kill(receiver, 'SIGSTOP')
      await eventually(() =>
        onServer(urlAt(one), assertThat(`select from pg_stat_activity where wait_event = 'SyncRep'`)),
      )
    },
    killPrimary: () => killAll(primary),
    async promoteStandby() {
      if (receiver > 0) process.kill(receiver, 'SIGCONT')
      await onServer(urlAt(two), 'select pg_promote()')
    },
    async remove() {
      killAll(primary)
      await stop(standby, 'SIGQUIT')
      rmSync(scratch, { recursive: true, force: true })
    },
  }
}

const assertThat = (query: string): string => `do $$ begin assert exists (${query}); end $$`

async function findReceiver(url: string): Promise<number> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query<{ pid: number }>('select pid from pg_stat_wal_receiver')).rows[0]?.pid ?? 0
  } finally {
    await client.end()
  }
}

const allIn = (folder: string): string[] => [
  folder,
  ...readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => join(folder, name)),
]

function own(paths: string[], { uid, gid }: Runner): void {
  if (uid !== undefined && gid !== undefined) for (const path of paths) chownSync(path, uid, gid)
}

/** Without its parent, a server process would finish its statement first. */
function killAll({ pid, exitCode, signalCode }: ChildProcess): void {
  if (pid === undefined || exitCode !== null || signalCode !== null) return
  const lines = spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' }).stdout.split('\n')
  const children = lines.map((line) => line.trim().split(/\s+/).map(Number)).filter(([, parent]) => parent === pid)
  for (const id of [pid, ...children.map(([child = pid]) => child)]) killOne(id)
}

function killOne(id: number): void {
  try {
    process.kill(id, 'SIGKILL')
  } catch {
    // It has ended.
  }
}
