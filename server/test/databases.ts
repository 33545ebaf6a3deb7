import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client } from 'pg'
import { afterAll, describe, inject, it } from 'vitest'
import type { DatabaseConfig } from '#platform/config/config'
import type { Database } from '#platform/database/database'
import { migrate } from '#platform/database/migrate'
import { openDatabase } from '#platform/database/open-database'
import { silentLog } from '#platform/log/log'

/** An empty database, neither opened nor migrated. */
export interface EmptyDatabase {
  readonly config: DatabaseConfig
  drop(): Promise<void>
}

export interface Engine {
  readonly dialect: Database['dialect']
  create(): Promise<EmptyDatabase>
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
  const sqlite: Engine = { dialect: 'sqlite', create: createSqlite }
  return url === null ? [sqlite] : [sqlite, { dialect: 'postgres', create: () => createPostgres(url) }]
}

async function openFresh(engine: Engine): Promise<{ database: Database; drop(): Promise<void> }> {
  const empty = await engine.create()
  const database = await openDatabase(empty.config, { log: silentLog })
  await migrate(database)
  return { database, drop: empty.drop }
}

async function createSqlite(): Promise<EmptyDatabase> {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-test-'))
  return {
    config: { kind: 'sqlite', file: join(folder, 'dossier.sqlite') },
    drop: async () => rmSync(folder, { recursive: true, force: true }),
  }
}

async function createPostgres(serverUrl: string): Promise<EmptyDatabase> {
  const name = `test_${randomBytes(8).toString('hex')}`
  await onServer(serverUrl, `create database ${name}`)
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return {
    config: { kind: 'postgres', url: url.href },
    drop: () => onServer(serverUrl, `drop database if exists ${name} with (force)`),
  }
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
