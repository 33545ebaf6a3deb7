import type { PoolClient } from 'pg'

/** Finds an instance value in a database that may have no tables yet. */
export async function findValue(client: PoolClient, name: string): Promise<string | null> {
  const tables = await client.query<{ exists: boolean }>(
    `select to_regclass(format('%I.instance_values', current_schema())) is not null as exists`,
  )
  if (!tables.rows[0]?.exists) return null
  const { rows } = await client.query<{ value: string }>('select value from instance_values where name = $1', [name])
  return rows[0]?.value ?? null
}
