import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/database/migrate'
import { openDatabase } from '#platform/database/open-database'
import { silentLog } from '#platform/log/log'

/** Vitest's global set-up: migrates one file per run. */
export async function setup(project: TestProject): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-migrated-'))
  const file = join(folder, 'dossier.sqlite')
  const database = await openDatabase({ kind: 'sqlite', file }, { log: silentLog })
  await migrate(database)
  await database.close()
  project.provide('migratedFile', file)
  return () => rmSync(folder, { recursive: true, force: true })
}
