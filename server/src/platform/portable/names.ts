import type { Columns, Field } from './field.ts'
import { entriesOf } from './fields.ts'
import type { Line } from './portable.ts'

/** Replaces every mapped id; in JSON, values that equal an id. */
export function renameIn(fields: Columns, line: Line, names: ReadonlyMap<string, string>): Line {
  const renamed = { ...line }
  for (const [name, field] of entriesOf(fields)) {
    if (isReference(field)) renamed[name] = names.get(line[name] as string) ?? line[name]
    else if (field.type === 'json') renamed[name] = renameDeep(line[name], names)
  }
  return renamed
}

const isReference = (field: Field): boolean =>
  field.type === 'text' && ['id', 'name', 'ref', 'person'].includes(field.role)

export function renameDeep(value: unknown, names: ReadonlyMap<string, string>): unknown {
  if (typeof value === 'string') return names.get(value) ?? value
  if (Array.isArray(value)) return value.map((each) => renameDeep(each, names))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, renameDeep(each, names)]))
}

export function namedIn(fields: Columns, line: Line): string[] {
  const found: string[] = []
  for (const [name, field] of entriesOf(fields)) {
    if (isReference(field)) found.push(line[name] as string)
    else if (field.type === 'json') collectIds(line[name], found)
  }
  return found.filter((each) => each !== '')
}

/** Generated ids are 36 characters long; run ids have their own columns. */
function collectIds(value: unknown, found: string[]): void {
  if (typeof value === 'string') {
    if (value.length === 36) found.push(value)
  } else if (typeof value === 'object' && value !== null) {
    for (const each of Object.values(value)) collectIds(each, found)
  }
}
