import { message, sentence } from '@dossier/contract/message'
import { sql } from 'kysely'
import { isBeforeBaseline } from '#platform/database/migrate'
import type { Needs, Platform } from '#platform/platform'
import { migrations } from '../../../migrations/index.ts'
import { clockIsOff } from './check-reach.ts'
import { broken, type Finding, note, ok, warning } from './finding.ts'

const SECOND_MS = 1000
/** Processes that share a PostgreSQL schedule work by their own clocks. */
const FAR_APART_MS = 2 * SECOND_MS

export async function checkDatabase({
  database,
  config,
  clock,
}: Needs<'clock' | 'config' | 'database'>): Promise<Finding[]> {
  const problems = config.database.kind === 'sqlite' ? await quickCheck(config.database.file) : []
  if (problems.length > 0)
    return [
      broken(
        'database',
        `The database is damaged: ${problems.slice(0, 3).join('; ')}.`,
        'Stop the service and restore the newest backup: dossier restore --from <folder> --replace',
      ),
    ]
  const applied = await sql<{ name: string }>`select name from kysely_migration`.execute(database.read)
  if (isBeforeBaseline(applied.rows.map(({ name }) => name)))
    return [
      broken(
        'database',
        'The database was created before the first release.',
        `The data was written by ${sentence(message('database.developmentVersion'))}`,
      ),
    ]
  const missing = Object.keys(migrations).filter((name) => !applied.rows.some((row) => row.name === name))
  if (missing.length > 0)
    return [
      broken(
        'database',
        `The schema is older than this version of Dossier. Pending migrations: ${missing.join(', ')}.`,
        'Start the service to run the migrations.',
      ),
    ]
  const findings = [
    ok(
      'database',
      config.database.kind === 'sqlite'
        ? 'The database is intact, and its schema is up to date.'
        : 'The database answers, and its schema is up to date.',
    ),
  ]
  return [...findings, ...(database.dialect === 'postgres' ? await compareClocks(database, clock) : [])]
}

async function quickCheck(file: string): Promise<string[]> {
  const { quickCheckFile } = await import('#platform/database/sqlite/inspect')
  return quickCheckFile(file)
}

async function compareClocks(database: Platform['database'], clock: Platform['clock']): Promise<Finding[]> {
  const { rows } = await sql<{
    now: number
  }>`select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`.execute(database.read)
  const apart = Math.abs((rows[0]?.now ?? 0) - clock.now())
  return apart > FAR_APART_MS
    ? [clockIsOff(Math.round(apart / SECOND_MS), 'that of PostgreSQL')]
    : [ok('clock', 'The clock matches that of PostgreSQL.')]
}

export async function checkJobs({ jobs }: Needs<'jobs'>): Promise<Finding[]> {
  const dead = await jobs.countDead()
  if (dead.length === 0) return [ok('jobs', 'No background jobs have failed.')]
  const list = dead.map(({ kind, count }) => `${count} of ${kind}`).join(', ')
  return [
    warning(
      'jobs',
      `Background jobs failed after all attempts: ${list}.`,
      'Search the server log for "a job was given up". Failed jobs are kept for 30 days.',
    ),
  ]
}

export function checkKeys({ config, secretKey }: Needs<'config' | 'secretKey'>): Finding[] {
  const findings = [
    ok(
      'keys',
      `The key ${secretKey.fingerprint} (${secretKey.origin}) matches the database. Keep a copy of it apart from the backups.`,
    ),
  ]
  if (config.previousSecretKey)
    findings.push(
      note(
        'keys',
        'SECRET_KEY_PREVIOUS is still set.',
        'All secrets are encrypted with the new key. Unset SECRET_KEY_PREVIOUS.',
      ),
    )
  return findings
}
