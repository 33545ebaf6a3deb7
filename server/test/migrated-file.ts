import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { migrate } from '#platform/database/migrate'
import { openDatabase } from '#platform/database/open-database'
import { silentLog } from '#platform/log/log'
import { oncePerRun } from './once-per-run.ts'

/** Vitest's global set-up: migrates one file per run. */
export async function setup(project: TestProject): Promise<() => void> {
  const { value, isFirst } = oncePerRun('migrated file', createMigratedFile)
  const file = await value
  project.provide('migratedFile', file)
  return () => {
    if (isFirst) rmSync(dirname(file), { recursive: true, force: true })
  }
}

async function createMigratedFile(): Promise<string> {
  const file = join(mkdtempSync(join(tmpdir(), 'dossier-migrated-')), 'dossier.sqlite')
  const database = await openDatabase({ kind: 'sqlite', file }, { log: silentLog })
  await migrate(database)
  await database.close()
  return file
}
