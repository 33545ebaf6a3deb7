import type { Columns, DefaultsOf, NewRow, RowOf } from './field.ts'
import { defaultOf } from './fields.ts'

/** A table of content, described once: its row type, the defaults of new rows and its archive fields follow from this. */
export interface Table<Name extends string, C extends Columns> {
  readonly name: Name
  readonly columns: C
  /** Fills in the default of every column that is not given. All rows have their columns in the same order. */
  newRow(given: NewRow<C>): RowOf<C>
}

/** The row type of a table: `type NoteRow = Row<typeof NOTES>`. */
export type Row<T> = T extends Table<string, infer C> ? RowOf<C> : never

/** Describes the table `name`. Its columns in the database come from a migration; a test compares the two. */
export function table<Name extends string, C extends Columns>(name: Name, columns: C): Table<Name, C> {
  const defaults = { tenant_id: undefined, ...defaultsOf(columns) }
  return { name, columns, newRow: (given) => ({ ...defaults, ...given }) }
}

/** The defaults of these columns as a row has them; undefined for those that must be given. */
export const defaultsOf = <C extends Columns>(columns: C): DefaultsOf<C> =>
  Object.fromEntries(Object.entries(columns).map(([name, column]) => [name, defaultOf(column)])) as DefaultsOf<C>
