import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/database/migrate'
import { openDatabase } from '#platform/database/open-database'
import { silentLog } from '#platform/log/log'
import { until } from './eventually.ts'
import { oncePerRun } from './once-per-run.ts'
import { findPostgresBinaries, type Runner } from './postgres-binaries.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A real PostgreSQL for this run, or null when the run is restricted to SQLite. */
    databaseUrl: string | null
  }
}

export const NOBODY = { uid: 65_534, gid: 65_534 }
const UP_WITHIN_MS = 30_000

/** A separate PostgreSQL, reachable through a Unix socket only. */
export interface PostgresServer {
  readonly url: string
  readonly socket: string
  /** Simulates a crash (immediate shutdown); `start` then recovers committed data. */
  crash(): Promise<void>
  start(): Promise<void>
  remove(): Promise<void>
}

/** Name of the database with the current schema, for tests to copy. */
export const MIGRATED = 'migrated'

/** Vitest's global set-up: one server per run. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { value, isFirst } = oncePerRun('postgres', openMigratedServer)
  const server = await value
  project.provide('databaseUrl', server.url)
  return async () => {
    if (isFirst) await server.remove()
  }
}

async function openMigratedServer(): Promise<PostgresServer> {
  const server = await openPostgresServer()
  await onServer(server.url, `create database ${MIGRATED}`)
  const database = await openDatabase({ kind: 'postgres', url: urlOf(server.url, MIGRATED) }, { log: silentLog })
  await migrate(database)
  await database.close()
  return server
}

export async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Returns the URL of another database of this server. */
export function urlOf(serverUrl: string, database: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${database}`
  return url.href
}

/** @param settings overrides as `name=value`; the default server loses its data on exit. */
export async function openPostgresServer(settings: string[] = []): Promise<PostgresServer> {
  const runner: Runner = process.getuid?.() === 0 ? NOBODY : {}
  const scratch = mkdtempSync(join(tmpdir(), 'dossier-pg-'))
  const folder = join(scratch, 'server')
  mkdirSync(folder, { mode: 0o700 })
  for (const path of [scratch, folder]) if (runner.uid && runner.gid) chownSync(path, runner.uid, runner.gid)
  try {
    const bin = findPostgresBinaries(scratch, runner)
    initialise(bin, folder, runner)
    let server = await start(bin, folder, runner, settings)
    return {
      url: `postgres://dossier@localhost/postgres?host=${encodeURIComponent(folder)}`,
      socket: join(folder, '.s.PGSQL.5432'),
      crash: () => stop(server, 'SIGQUIT'),
      async start() {
        server = await start(bin, folder, runner, settings)
      },
      async remove() {
        await stop(server, 'SIGINT')
        rmSync(scratch, { recursive: true, force: true })
      },
    }
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true })
    throw error
  }
}

export function initialise(bin: string, folder: string, runner: Runner): void {
  const settings = ['-U', 'dossier', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
  const { status, stderr, error } = spawnSync(join(bin, 'initdb'), ['-D', join(folder, 'data'), ...settings], {
    ...runner,
    cwd: folder,
    encoding: 'utf8',
  })
  if (status !== 0) throw new Error(`initdb of ${bin} failed: ${error?.message ?? stderr}`)
}

/** @param more overrides as `name=value` */
export async function start(bin: string, folder: string, runner: Runner, more: string[]): Promise<ChildProcess> {
  // The data does not outlive the run, so syncing is off.
  const settings = [
    'fsync=off',
    'synchronous_commit=off',
    'full_page_writes=off',
    'listen_addresses=',
    'max_connections=300',
    ...more,
  ]
  const options = ['-D', join(folder, 'data'), '-k', folder, ...settings.flatMap((setting) => ['-c', setting])]
  const server = spawn(join(bin, 'postgres'), options, { ...runner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  // An aborted run must not leave it running.
  process.once('exit', () => server.kill('SIGINT'))
  const log: string[] = []
  server.stderr?.on('data', (chunk) => log.push(String(chunk)))
  const isUp = (): boolean =>
    /ready to accept (?:read-only )?connections/.test(log.join('')) && existsSync(join(folder, '.s.PGSQL.5432'))
  await until(() => isUp() || server.exitCode !== null, { withinMs: UP_WITHIN_MS }).catch(() => undefined)
  if (isUp() && server.exitCode === null) return server
  server.kill('SIGKILL')
  throw new Error(`PostgreSQL from ${bin} did not start:\n${log.join('')}`)
}

/** SIGINT is the fast shutdown, which does not wait for clients. SIGQUIT is the immediate one, which writes nothing. */
export async function stop(server: ChildProcess, how: 'SIGINT' | 'SIGQUIT'): Promise<void> {
  if (server.exitCode !== null) return
  const ended = new Promise((resolve) => server.once('exit', resolve))
  server.kill(how)
  await ended
}
