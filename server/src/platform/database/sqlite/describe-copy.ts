import { createHash } from 'node:crypto'
import { DatabaseSync } from 'node:sqlite'
import { type CopiedBlob, type CopiedTable, type DatabaseCopy, NEWEST } from '../database-copy.ts'
import { KEY_FINGERPRINT } from '../instance-values.ts'

export function describeCopy(file: string): DatabaseCopy {
  const connection = new DatabaseSync(file, { readOnly: true })
  try {
    return {
      dialect: 'sqlite',
      migrations: listMigrations(connection),
      tables: Object.fromEntries(listTables(connection).map((name) => [name, describeTable(connection, name)])),
      sequences: {},
      keyFingerprint: readFingerprint(connection),
      blobs: listBlobs(connection),
    }
  } finally {
    connection.close()
  }
}

export function checkCopy(file: string, quickly: boolean): string[] {
  let connection: DatabaseSync | null = null
  try {
    connection = new DatabaseSync(file, { readOnly: true })
    const rows = connection.prepare(`pragma ${quickly ? 'quick_check' : 'integrity_check'}(20)`).all()
    return rows
      .flatMap((row) => Object.values(row))
      .map(String)
      .filter((text) => text !== 'ok')
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  } finally {
    connection?.close()
  }
}

/** Excludes the search index, whose tables are specific to SQLite. */
function listTables(connection: DatabaseSync): string[] {
  const rows = connection.prepare(`
    select name from pragma_table_list where schema = 'main' and type = 'table' and name not like 'sqlite\\_%' escape '\\'
    order by name`)
  return (rows.all() as { name: string }[]).map(({ name }) => name)
}

function describeTable(connection: DatabaseSync, table: string): CopiedTable {
  const name = quoted(table)
  const { n } = connection.prepare(`select count(*) as n from ${name}`).get() as { n: number }
  const keys = connection.prepare('select name from pragma_table_info(?) where pk > 0 order by pk').all(table)
  if (keys.length === 0) return { rows: n, newest: '' }
  const order = (keys as { name: string }[]).map((key) => `${quoted(key.name)} desc`).join(', ')
  const hash = createHash('sha256')
  for (const row of connection.prepare(`select * from ${name} order by ${order} limit ${NEWEST}`).iterate())
    hash.update(JSON.stringify(Object.values(row).map(plain)))
  return { rows: n, newest: hash.digest('hex') }
}

const plain = (value: unknown): unknown => (value instanceof Uint8Array ? Buffer.from(value).toString('base64') : value)

const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

const listMigrations = (connection: DatabaseSync): string[] =>
  (connection.prepare('select name from kysely_migration order by name').all() as { name: string }[]).map(
    ({ name }) => name,
  )

function readFingerprint(connection: DatabaseSync): string {
  const row = connection.prepare('select value from instance_values where name = ?').get(KEY_FINGERPRINT)
  return (row as { value: string } | undefined)?.value ?? ''
}

function listBlobs(connection: DatabaseSync): CopiedBlob[] {
  // A version without object stores has no such column.
  const column = connection.prepare(`select 1 from pragma_table_info('blobs') where name = 'object_id'`).get()
  const rows = connection.prepare(
    `select tenant_id as tenantId, sha256, size, ${column ? 'object_id' : "''"} as objectId from blobs where inline is null`,
  )
  return (rows.all() as unknown as CopiedBlob[]).map((row) => ({ ...row }))
}
