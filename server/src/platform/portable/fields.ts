import { message } from '@dossier/contract/message'
import type { TSchema } from 'typebox'
import { AppError } from '#core/app-error'
import { whyUnfit } from './check-field.ts'
import type { Column, Columns, Field, JsonField, NumberField, RowOf, TextField } from './field.ts'
import { fitsShape } from './fits-shape.ts'
import type { Line } from './portable.ts'

// The kinds of columns that tables of content are described with; rows as lines of an archive, and lines as rows.

const textField = <Value extends string | null = string, Given extends boolean = false>(
  role: TextField['role'],
  more: Partial<TextField> = {},
): Column<Value, Given> => ({ type: 'text', nullable: false, role, ...more })

/** Any text. */
export const text = textField('text')
export const textOrNull = textField<string | null>('text', { nullable: true })
/** Text without control characters: what goes into headers, commands and lists. */
export const line = textField('line')
/** The id of the row itself, as this service makes them: it may stand in the name of a file. */
export const id = textField<string, true>('id')
/** The id of the row itself, as clients give it to runs. */
export const name = textField<string, true>('name')
/** The id of another row, or ''. */
export const ref = textField('ref')
/** The id of a user, or ''. */
export const person = textField('person')
/** One of a closed list; the default is '', where that is in the list. */
export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  textField<string, '' extends Word ? false : true>('text', { words })
/** The same, with the words as its type. */
export const wordOf = <const Word extends string>(words: readonly Word[]) =>
  textField<Word, '' extends Word ? false : true>('text', { words })
export const matching = (pattern: RegExp) => textField('line', { pattern })

const whole = <Value extends number | null>(nullable: boolean, least: number, most: number): Column<Value, false> => ({
  type: 'whole',
  nullable,
  least,
  most,
})
/** Epoch milliseconds, as far as a date can show them in both directions: mail is dated as its senders like. */
const FARTHEST = 8_640_000_000_000_000
export const instant = whole<number>(false, -FARTHEST, FARTHEST)
export const instantOrNull = whole<number | null>(true, -FARTHEST, FARTHEST)
export const bytes = whole<number>(false, 0, Number.MAX_SAFE_INTEGER)
export const count = whole<number>(false, 0, 2_147_483_647)
export const flag = whole<number>(false, 0, 1)
export const within = (least: number, most: number) => whole<number>(false, least, most)
export const shareOrNull: Column<number | null, false> = { type: 'real', nullable: true, least: 0, most: 1 }

/** A column of JSON, of this shape. Names beyond the shape are kept. */
export const json = (schema: TSchema, fallback: unknown = []): Column<string, false> => ({
  type: 'json',
  fits: fitsShape(schema),
  fallback,
  emptyIs: null,
})

/** JSON of this shape, or '' in the column, which is null in the line. */
export const jsonOrEmpty = (schema: TSchema): Column<string, false> => ({
  type: 'json',
  fits: fitsShape(schema),
  fallback: null,
  emptyIs: '',
})

/** The same column, which stays in the instance: archives do not carry it. */
export const local = <Value, Given extends boolean>(column: Column<Value, Given>): Column<Value, Given> => ({
  ...column,
  local: true,
})

/** The columns that archives carry. */
export const entriesOf = (columns: Columns): [string, Field][] =>
  Object.entries(columns).filter(([, column]) => !column.local)

/** The default of a column in a row; undefined when it must be given. */
export const defaultOf = (field: Field): unknown =>
  field.type === 'json' ? packed(field, field.fallback) : fallbackOf(field)

/** The line of a row. */
export function lineOf(columns: Columns, row: object): Line {
  const values = row as Record<string, unknown>
  return Object.fromEntries(
    entriesOf(columns).map(([name, field]) => [
      name,
      field.type === 'json' ? parsed(field, values[name]) : values[name],
    ]),
  )
}

const parsed = ({ emptyIs }: JsonField, column: unknown): unknown =>
  column === emptyIs ? null : (JSON.parse(column as string) as unknown)

/** The row of a line that was read. Local columns have their defaults. */
export function rowOf<C extends Columns>(columns: C, tenantId: string, line: Line): RowOf<C> {
  const values = Object.entries(columns).map(([name, field]) => [name, columnOf(field, line[name])])
  return { tenant_id: tenantId, ...Object.fromEntries(values) } as RowOf<C>
}

function columnOf(field: Field, value: unknown): unknown {
  if (field.local) return defaultOf(field)
  return field.type === 'json' ? packed(field, value) : value
}

const packed = ({ emptyIs }: JsonField, value: unknown): unknown =>
  value === null && emptyIs !== null ? emptyIs : JSON.stringify(value)

/**
 * Reads a line from outside by the columns of its row, and fills in what it lacks, as an archive of an older version
 * does. `beside` are names that the caller reads itself. Throws `unprocessable`, which names the field.
 */
export function readLine(columns: Columns, value: unknown, beside: readonly string[] = []): Line {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unfit('', 'is not an object')
  const given = value as Line
  const fields = entriesOf(columns)
  const names = new Set([...fields.map(([name]) => name), ...beside])
  const unknown = Object.keys(given).find((name) => !names.has(name))
  if (unknown !== undefined) throw unfit(unknown, 'is not known to this version; update Dossier')
  return Object.fromEntries(
    fields.map(([name, field]) => {
      const value = Object.hasOwn(given, name) ? given[name] : fallbackOf(field)
      if (value === undefined) throw unfit(name, 'is missing')
      const wrong = whyUnfit(field, value)
      if (wrong) throw unfit(name, wrong)
      return [name, value]
    }),
  )
}

/** What a line has where it lacks the field; undefined when it may not. */
function fallbackOf(field: TextField | NumberField | JsonField): unknown {
  if (field.type === 'json') return field.fallback
  if (field.nullable) return null
  if (field.type !== 'text') return 0
  if (field.role === 'id' || field.role === 'name') return undefined
  return field.words ? (field.words.includes('') ? '' : undefined) : ''
}

/** @param field '' for the line as a whole. */
export const unfit = (field: string, why: string): AppError =>
  new AppError(
    'unprocessable',
    field ? message('export.fieldUnfit', { field, fault: why }) : message('export.lineUnfit', { fault: why }),
  )
