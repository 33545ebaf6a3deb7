import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import pg from 'pg'
import type { World } from '../world/worlds.ts'

export async function indexMegabytes(world: World): Promise<number> {
  return Math.round((await (world.databaseUrl ? onPostgres(world.databaseUrl) : onSqlite(world))) / 1e6)
}

async function onSqlite(world: World): Promise<number> {
  const database = new DatabaseSync(join(world.folder, 'dossier.sqlite'), { readOnly: true })
  const sizes = ['search_text', 'search_text_titles'].map((name) =>
    Number(database.prepare(`select sum(length(block)) as bytes from ${name}_data`).get()?.bytes ?? 0),
  )
  database.close()
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

async function onPostgres(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ bytes: string }>(
    "select sum(pg_relation_size(indexrelid)) as bytes from pg_index where indrelid = 'search_doc'::regclass",
  )
  await client.end()
  return Number(rows[0]?.bytes ?? 0)
}
