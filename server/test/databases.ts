import { randomBytes } from 'node:crypto'
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, inject, it } from 'vitest'
import type { DatabaseConfig } from '#platform/config/config'
import type { Database } from '#platform/database/database'
import { openDatabase } from '#platform/database/open-database'
import { silentLog } from '#platform/log/log'
import { MIGRATED, onServer, urlOf } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** A SQLite file with the current schema, for tests to copy. */
    migratedFile: string
  }
}

/** A database of a test, not opened. */
export interface GivenDatabase {
  readonly config: DatabaseConfig
  drop(): Promise<void>
}

export interface Engine {
  readonly dialect: Database['dialect']
  /** Creates one without a schema. */
  create(): Promise<GivenDatabase>
  /** Creates one with the current schema. A copy costs a fraction of all migrations. */
  createMigrated(): Promise<GivenDatabase>
}

export type DatabaseTests = (open: () => Promise<Database>, engine: Engine) => void

/**
 * Runs the same tests on SQLite and PostgreSQL. Within each, `open` returns the same migrated database, dropped at the
 * end. `engine.create()` gives a single test a fresh one.
 */
export const describeOnBothDatabases = (name: string, tests: DatabaseTests): void =>
  describeOnDatabases(['sqlite', 'postgres'], name, tests)

/** Runs tests for features of one engine, such as a deadlock. */
export function describeOnDatabases(dialects: Database['dialect'][], name: string, tests: DatabaseTests): void {
  const chosen = engines().filter(({ dialect }) => dialects.includes(dialect))
  // A file without any test would count as failed.
  // oxlint-disable-next-line vitest/warn-todo -- it reports what this run skips
  for (const missing of chosen.length === 0 ? dialects : []) it.todo(`${name}, where ${missing} runs`)
  for (const engine of chosen) {
    describe(`${name} (${engine.dialect})`, () => {
      let opened: Promise<{ database: Database; drop(): Promise<void> }> | null = null
      const open = async (): Promise<Database> => {
        opened ??= openFresh(engine)
        return (await opened).database
      }
      afterAll(async () => {
        if (!opened) return
        const { database, drop } = await opened
        await database.close()
        await drop()
      })
      tests(open, engine)
    })
  }
}

export function engines(): Engine[] {
  const url = inject('databaseUrl')
  const sqlite: Engine = {
    dialect: 'sqlite',
    create: createSqlite,
    createMigrated: () => createSqlite(inject('migratedFile')),
  }
  if (url === null) return [sqlite]
  const postgres: Engine = {
    dialect: 'postgres',
    create: () => createPostgres(url),
    createMigrated: () => createPostgres(url, MIGRATED),
  }
  return [sqlite, postgres]
}

async function openFresh(engine: Engine): Promise<{ database: Database; drop(): Promise<void> }> {
  const { config, drop } = await engine.createMigrated()
  return { database: await openDatabase(config, { log: silentLog }), drop }
}

async function createSqlite(template?: string): Promise<GivenDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-test-'))
  const file = join(folder, 'dossier.sqlite')
  if (template) copyFileSync(template, file)
  return {
    config: { kind: 'sqlite', file },
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function createPostgres(serverUrl: string, template = 'template1'): Promise<GivenDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  // A copy of files costs half of a copy through the log.
  await onServer(serverUrl, `create database ${name} template ${template} strategy file_copy`)
  return {
    config: { kind: 'postgres', url: urlOf(serverUrl, name) },
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  }
}
