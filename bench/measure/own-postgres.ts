import { spawnSync } from 'node:child_process'
import { chownSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findPostgresBinaries, type Runner } from '../../server/test/postgres-binaries.ts'
import { type Started, start } from './processes.ts'

const NOBODY = { uid: 65_534, gid: 65_534 }

export interface OwnPostgres {
  readonly url: string
  stop(): Promise<void>
}

/**
 * Starts a PostgreSQL behind a Unix socket that syncs every commit, as in production (the tests sync nothing). The run
 * removes it at its end.
 */
export async function startOwnPostgres(): Promise<OwnPostgres> {
  const runner: Runner = process.getuid?.() === 0 ? NOBODY : {}
  const scratch = mkdtempSync(join(tmpdir(), 'dossier-bench-pg-'))
  const folder = join(scratch, 'server')
  mkdirSync(folder, { mode: 0o700 })
  for (const path of [scratch, folder]) if (runner.uid && runner.gid) chownSync(path, runner.uid, runner.gid)
  let server: Started | null = null
  const stop = async (): Promise<void> => {
    await server?.stop()
    rmSync(scratch, { recursive: true, force: true })
  }
  try {
    const bin = findPostgresBinaries(scratch, runner)
    initialise(bin, folder, runner)
    const settings = ['listen_addresses=', 'shared_buffers=512MB', 'max_wal_size=4GB'].flatMap((setting) => [
      '-c',
      setting,
    ])
    const args = ['-D', join(folder, 'data'), '-k', folder, ...settings]
    server = start({ command: join(bin, 'postgres'), args, cwd: folder, ...runner })
    await server.waitForOutput(/ready to accept connections/)
    return { url: `postgres://dossier@localhost/postgres?host=${encodeURIComponent(folder)}`, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function initialise(bin: string, folder: string, runner: Runner): void {
  const args = ['-D', join(folder, 'data'), '-U', 'dossier', '-A', 'trust', '-E', 'UTF8', '--no-locale']
  const { status, stderr, error } = spawnSync(join(bin, 'initdb'), args, { ...runner, cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`initdb of ${bin} failed: ${error?.message ?? stderr}`)
}
