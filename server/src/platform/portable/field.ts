// Describes a column: its type in the row, its default, and its form in an archive line.

export interface TextField {
  type: 'text'
  nullable: boolean
  /** `ref` and `person` are ids of other lines; `id` is the line's own, `name` one given by a client. */
  role: 'text' | 'line' | 'id' | 'name' | 'ref' | 'person'
  words?: readonly string[]
  pattern?: RegExp
}
export interface NumberField {
  type: 'whole' | 'real'
  nullable: boolean
  least: number
  max: number
}
/** A column of JSON text, parsed in the line. `emptyIs`: the text that stands for null. */
export interface JsonField {
  type: 'json'
  fits: (value: unknown) => boolean
  fallback: unknown
  emptyIs: '' | null
}
export type Field = (TextField | NumberField | JsonField) & {
  /** Excluded from archives. */
  readonly local?: true
}

declare const VALUE: unique symbol
declare const REQUIRED: unique symbol

/** A field with its row type. `Given`: the column has no default, so a new row must set it. */
export type Column<Value = unknown, Given extends boolean = boolean> = Field & {
  readonly [VALUE]?: Value
  readonly [REQUIRED]?: Given
}

/** Columns of a table or line, without the tenant, which every content table has. */
export type Columns = Readonly<Record<string, Column>>

type ValueOf<C> = C extends { readonly [VALUE]?: infer Value } ? Value : never
type RequiredIn<C extends Columns> = {
  [K in keyof C]: C[K] extends { readonly [REQUIRED]?: true } ? K : never
}[keyof C]

export type RowOf<C extends Columns> = { tenant_id: string } & { -readonly [K in keyof C]: ValueOf<C[K]> }

export type DefaultsOf<C extends Columns> = Omit<RowOf<C>, RequiredIn<C> | 'tenant_id'>

export type NewRow<C extends Columns> = Pick<RowOf<C>, RequiredIn<C> | 'tenant_id'> & Partial<RowOf<C>>
