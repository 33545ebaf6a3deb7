import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import type { Columns } from '#platform/portable/field'
import type { Table } from '#platform/portable/table'
import { describeOnBothDatabases } from './databases.ts'

type Described = Table<string, Columns>

const FEATURES = join(import.meta.dirname, '../src/features')

async function described(): Promise<Described[]> {
  const files = globSync('**/*.tables.ts', { cwd: FEATURES })
  const modules = await Promise.all(files.map((file) => import(join(FEATURES, file)) as Promise<object>))
  return modules.flatMap((module) => Object.values(module) as unknown[]).filter(isTable)
}

const isTable = (value: unknown): value is Described =>
  typeof value === 'object' && value !== null && 'newRow' in value && 'columns' in value

const TYPES = {
  text: ['text'],
  json: ['text'],
  whole: ['integer', 'int8', 'int4', 'bigint'],
  real: ['real', 'float8'],
}

describeOnBothDatabases('the descriptions of tables', (open) => {
  it('say what the migrations have made', async () => {
    const database = await open()
    const made = new Map((await database.read.introspection.getTables()).map((table) => [table.name, table.columns]))
    const tables = await described()
    expect(tables.length).toBeGreaterThan(15)
    for (const { name, columns } of tables) {
      const there = made.get(name) ?? []
      expect([name, there.map((column) => column.name).sort()]).toEqual([
        name,
        ['tenant_id', ...Object.keys(columns)].sort(),
      ])
      for (const [column, field] of Object.entries(columns)) {
        const { dataType, isNullable } = there.find((each) => each.name === column) ?? { dataType: '' }
        expect(TYPES[field.type], `${name}.${column}`).toContain(dataType.toLowerCase())
        expect([name, column, isNullable]).toEqual([name, column, 'nullable' in field && field.nullable])
      }
    }
  })
})
