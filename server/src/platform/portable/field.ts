// One column: its type in the row, its default, and how it stands in a line of an archive.

export interface TextField {
  type: 'text'
  nullable: boolean
  /** `ref` and `person` are ids of other lines; `id` is the line's own, `name` one that a client has given. */
  role: 'text' | 'line' | 'id' | 'name' | 'ref' | 'person'
  words?: readonly string[]
  pattern?: RegExp
}
export interface NumberField {
  type: 'whole' | 'real'
  nullable: boolean
  least: number
  most: number
}
/** A column of JSON text, which in a line is the value itself. `emptyIs`: the text that stands for null. */
export interface JsonField {
  type: 'json'
  fits: (value: unknown) => boolean
  fallback: unknown
  emptyIs: '' | null
}
export type Field = (TextField | NumberField | JsonField) & {
  /** Stays in the instance: archives do not carry it. */
  readonly local?: true
}

declare const VALUE: unique symbol
declare const MUST_BE_GIVEN: unique symbol

/** A field that knows its type in a row. `Given`: it has no default, so whoever makes a row has to give it. */
export type Column<Value = unknown, Given extends boolean = boolean> = Field & {
  readonly [VALUE]?: Value
  readonly [MUST_BE_GIVEN]?: Given
}

/** The columns of a table, or of a line, but for the tenant, which every table of content has. */
export type Columns = Readonly<Record<string, Column>>

type ValueOf<C> = C extends { readonly [VALUE]?: infer Value } ? Value : never
type GivenIn<C extends Columns> = {
  [K in keyof C]: C[K] extends { readonly [MUST_BE_GIVEN]?: true } ? K : never
}[keyof C]

/** A row of these columns. */
export type RowOf<C extends Columns> = { tenant_id: string } & { -readonly [K in keyof C]: ValueOf<C[K]> }

/** The defaults of these columns, those aside that must be given. */
export type DefaultsOf<C extends Columns> = Omit<RowOf<C>, GivenIn<C> | 'tenant_id'>

/** What a new row has to be given; the rest has a default. */
export type NewRow<C extends Columns> = Pick<RowOf<C>, GivenIn<C> | 'tenant_id'> & Partial<RowOf<C>>
