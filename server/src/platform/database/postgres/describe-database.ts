import type { DatabaseCopy } from '../database-copy.ts'
import { describeRest, describeTable, listTables } from './describe-tables.ts'
import { translateError } from './errors.ts'
import { withClient } from './with-client.ts'

export async function describeDatabase(url: string): Promise<DatabaseCopy> {
  try {
    return await withClient(url, async (client) => {
      await client.query('begin isolation level repeatable read read only')
      const tables: DatabaseCopy['tables'] = {}
      for (const table of await listTables(client)) tables[table.name] = await describeTable(client, table)
      return { tables, ...(await describeRest(client)) }
    })
  } catch (error) {
    throw translateError(error)
  }
}
