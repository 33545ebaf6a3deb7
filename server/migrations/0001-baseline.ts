import type { Kysely } from 'kysely'
import { createAccountTables } from './baseline/accounts.ts'
import { createApplicationTables } from './baseline/applications.ts'
import { createArchiveTables } from './baseline/archives.ts'
import { createEmailTables } from './baseline/emails.ts'
import { createGitSyncTables } from './baseline/git-sync.ts'
import { createPlatformTables } from './baseline/platform.ts'
import { createProjectTables } from './baseline/projects.ts'
import { createRecordTables } from './baseline/records.ts'
import { createSavedUrlTables } from './baseline/saved-urls.ts'
import { createSearchTables } from './baseline/search.ts'
import { createSendingTables } from './baseline/sending.ts'
import { createSignInTables } from './baseline/sign-in.ts'
import { createThreadTables } from './baseline/threads.ts'
import { createTriageTables } from './baseline/triage.ts'
import { columns, type Dialect, runOn } from './dialect.ts'

/** Every table of the first release. The contract defines the allowed values of a column; no CHECK repeats them. */
export async function up(database: Kysely<unknown>, dialect: Dialect): Promise<void> {
  const run = runOn(database)
  await createPlatformTables(run, columns(dialect), dialect)
  await createSearchTables(run, columns(dialect), dialect)
  for (const create of BY_NOUN) await create(run, columns(dialect))
}

/** Each table can refer to those before it. */
const BY_NOUN = [
  createAccountTables,
  createSignInTables,
  createApplicationTables,
  createProjectTables,
  createEmailTables,
  createThreadTables,
  createRecordTables,
  createSavedUrlTables,
  createTriageTables,
  createSendingTables,
  createGitSyncTables,
  createArchiveTables,
]
