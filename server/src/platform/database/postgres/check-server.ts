import { type Message, message } from '@dossier/contract/message'
import type { Pool } from 'pg'
import { addressesOf } from '#platform/config/postgres-addresses'
import { cannotStart } from '../failures.ts'
import { isUnreachable, sqlState } from './errors.ts'
import { connectTo } from './pool.ts'

const OLDEST_VERSION = 15

/**
 * Checks that the server is usable.
 * @throws AppError with one plain sentence for the operator, without the password.
 */
export async function checkServer(pool: Pool, url: string): Promise<void> {
  const problem = problemOf(await askServer(pool, url))
  if (problem) throw cannotStart(problem)
}

/** Returns why a server cannot be used, or null. `version` as in server_version_num: 150018 is 15.18. */
export function problemOf({ version, encoding }: { version: number; encoding: string }): Message | null {
  if (version < OLDEST_VERSION * 10_000) {
    return message('database.postgresTooOld', { version: Math.floor(version / 10_000), oldest: OLDEST_VERSION })
  }
  return encoding === 'UTF8' ? null : message('database.postgresEncoding', { encoding })
}

async function askServer(pool: Pool, url: string): Promise<{ version: number; encoding: string }> {
  try {
    const client = await connectTo(pool)
    const { rows } = await client
      .query<{ version: string; encoding: string }>(
        `select current_setting('server_version_num') as version, current_setting('server_encoding') as encoding`,
      )
      .finally(() => client.release())
    return { version: Number(rows[0]?.version), encoding: rows[0]?.encoding ?? '' }
  } catch (error) {
    throw cannotStart(explain(error, url), error)
  }
}

function explain(error: unknown, url: string): Message {
  const where = describe(url)
  switch (sqlState(error)) {
    case '28P01':
    case '28000':
      return message('database.postgresRefused', { where })
    case '3D000':
      return message('database.postgresNoDatabase', { where })
    case '53300':
      return message('database.postgresFull', { where })
  }
  const reason = error instanceof Error ? error.message || sqlState(error) : String(error)
  return isUnreachable(error)
    ? message('database.postgresUnreachable', { where, reason })
    : message('database.postgresUnusable', { where, reason })
}

/** Returns hosts and database of the URL, without user and password. */
function describe(url: string): string {
  const parsed = addressesOf(url).map((one) => new URL(one.replace('@/', '@localhost/')))
  const hosts = parsed.map(({ host, searchParams }) => searchParams.get('host') ?? (host || 'localhost'))
  return `${hosts.join(', ')}${parsed[0]?.pathname ?? ''}`
}
