import { type Config, directUrlOf } from '#platform/config/config'
import { type Finding, note, ok, warning } from './finding.ts'

/** Poolers give each transaction another session, so signals between processes need a connection without one. */
export async function checkPooler({ database }: Pick<Config, 'database'>): Promise<Finding[]> {
  if (database.kind === 'sqlite') return []
  const { leadsToPooler } = await import('#platform/database/postgres/leads-to-pooler')
  if (!(await leadsToPooler(database.url))) {
    if (database.directUrl === undefined) return []
    return [note('pooler', 'DATABASE_URL leads to no pooler.', 'DATABASE_DIRECT_URL is not needed. Unset it.')]
  }
  if (!(await leadsToPooler(directUrlOf(database))))
    return [ok('pooler', 'DATABASE_URL leads to a pooler, and DATABASE_DIRECT_URL to PostgreSQL itself.')]
  const problem = database.directUrl === undefined ? 'DATABASE_URL leads' : 'DATABASE_URL and DATABASE_DIRECT_URL lead'
  return [
    warning(
      'pooler',
      `${problem} to a pooler, which passes no signals on: another process sees a change up to a second later, and a restore cannot tell that nobody uses the database.`,
      'Set DATABASE_DIRECT_URL to the address of PostgreSQL itself (docs/operating/scale.md, Poolers).',
    ),
  ]
}
