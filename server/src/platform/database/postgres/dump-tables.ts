import { createWriteStream, mkdirSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import type { PoolClient } from 'pg'
import { type CopiedTable, type CopyOptions, type DatabaseCopy, TABLES_FOLDER, tableFile } from '../database-copy.ts'
import { copyOut } from './copy-stream.ts'
import { type CatalogueTable, describeRest, describeTable, listTables } from './describe-tables.ts'
import { translateError } from './errors.ts'
import { withClient } from './with-client.ts'

/**
 * Dumps every table by COPY in one REPEATABLE READ transaction, a consistent snapshot. It needs no `pg_dump`, whose
 * version must match the server. Migrations create the schema, so the dump omits it.
 */
export async function dumpTables(url: string, folder: string, options: CopyOptions = {}): Promise<DatabaseCopy> {
  mkdirSync(join(folder, TABLES_FOLDER), { mode: 0o700 })
  try {
    return await withClient(url, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const copy = await dump(client, folder, options)
      await client.query('commit')
      return copy
    })
  } catch (error) {
    options.signal?.throwIfAborted()
    throw translateError(error)
  }
}

async function dump(client: PoolClient, folder: string, { signal, report }: CopyOptions): Promise<DatabaseCopy> {
  const tables = await listTables(client)
  const total = Math.max(1, sum(tables))
  const described: Record<string, CopiedTable> = {}
  for (const [at, table] of tables.entries()) {
    signal?.throwIfAborted()
    await dumpTable(client, table, join(folder, tableFile(table.name)), signal)
    described[table.name] = await describeTable(client, table)
    report?.(sum(tables.slice(0, at + 1)) / total)
  }
  return { tables: described, ...(await describeRest(client)) }
}

const sum = (tables: CatalogueTable[]): number => tables.reduce((all, { bytes }) => all + bytes, 0)

async function dumpTable(
  client: PoolClient,
  { quoted, columns }: CatalogueTable,
  path: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const rows = copyOut(client, `copy ${quoted} (${columns}) to stdout`)
  const file = createWriteStream(path, { flags: 'wx', mode: 0o600 })
  await pipeline(rows, createZstdCompress(), file, signal ? { signal } : {})
  const written = await open(path, 'r+')
  try {
    await written.sync()
  } finally {
    await written.close()
  }
}
