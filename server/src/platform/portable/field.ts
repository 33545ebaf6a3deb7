// How one column may stand in a line.

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
export type Field = TextField | NumberField | JsonField
