import type { Columns, DefaultsOf, NewRow, RowOf } from './field.ts'
import { defaultOf } from './fields.ts'

/** A content table: row type, defaults and archive fields are derived from this description. */
export interface Table<Name extends string, C extends Columns> {
  readonly name: Name
  readonly columns: C
  /** Fills in defaults. All rows have their columns in the same order. */
  newRow(values: NewRow<C>): RowOf<C>
}

export type Row<T> = T extends Table<string, infer C> ? RowOf<C> : never

/** Describes the table `name`. A migration creates its columns; a test compares both. */
export function table<Name extends string, C extends Columns>(name: Name, columns: C): Table<Name, C> {
  const defaults = { tenant_id: undefined, ...defaultsOf(columns) }
  return { name, columns, newRow: (values) => ({ ...defaults, ...values }) }
}

export const defaultsOf = <C extends Columns>(columns: C): DefaultsOf<C> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, defaultOf(column)])) as DefaultsOf<C>
