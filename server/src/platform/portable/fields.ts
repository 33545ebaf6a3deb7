import type { TSchema } from 'typebox'
import { AppError } from '#core/app-error'
import { whyUnfit } from './check-field.ts'
import type { Field, JsonField, TextField } from './field.ts'
import { fitsShape } from './fits-shape.ts'
import type { Line } from './portable.ts'

// How the columns of a row stand in a line, and what a line from outside must look like to become a row again.

export type Fields<Row> = { readonly [K in keyof Omit<Row, 'tenant_id'>]: Field }

const textField = (role: TextField['role'], more: Partial<TextField> = {}): TextField => ({
  type: 'text',
  nullable: false,
  role,
  ...more,
})

/** Any text. */
export const text = textField('text')
export const textOrNull = textField('text', { nullable: true })
/** Text without control characters: what goes into headers, commands and lists. */
export const line = textField('line')
/** The id of the line itself, as this service makes them: it may stand in the name of a file. */
export const id = textField('id')
/** The id of the line itself, as clients give it to runs. */
export const name = textField('name')
/** The id of another line, or ''. */
export const ref = textField('ref')
/** The id of a user, or ''. */
export const person = textField('person')
/** One of a closed list. */
export const oneOf = (words: readonly string[]): Field => textField('text', { words })
export const matching = (pattern: RegExp): Field => textField('line', { pattern })

const whole = (nullable: boolean, least: number, most: number): Field => ({ type: 'whole', nullable, least, most })
/** Epoch milliseconds, as far as a date can show them in both directions: mail is dated as its senders like. */
const FARTHEST = 8_640_000_000_000_000
export const instant = whole(false, -FARTHEST, FARTHEST)
export const instantOrNull = whole(true, -FARTHEST, FARTHEST)
export const bytes = whole(false, 0, Number.MAX_SAFE_INTEGER)
export const count = whole(false, 0, 2_147_483_647)
export const flag = whole(false, 0, 1)
export const shareOrNull: Field = { type: 'real', nullable: true, least: 0, most: 1 }

/** A column of JSON, of this shape. Names beyond the shape are kept. */
export function json(schema: TSchema, fallback: unknown = []): Field {
  return { type: 'json', fits: fitsShape(schema), fallback, emptyIs: null }
}

/** JSON of this shape, or '' in the column, which is null in the line. */
export const jsonOrEmpty = (schema: TSchema): Field => ({ ...(json(schema, null) as JsonField), emptyIs: '' })

export const entriesOf = <Row>(fields: Fields<Row>): [string, Field][] =>
  Object.entries(fields as Record<string, Field>)

/** The line of a row. */
export function lineOf<Row extends object>(fields: Fields<Row>, row: Row): Line {
  const columns = row as Record<string, unknown>
  return Object.fromEntries(
    entriesOf(fields).map(([name, field]) => [
      name,
      field.type === 'json' ? parsed(field, columns[name]) : columns[name],
    ]),
  )
}

const parsed = ({ emptyIs }: JsonField, column: unknown): unknown =>
  column === emptyIs ? null : (JSON.parse(column as string) as unknown)

/** The row of a line that was read. */
export function rowOf<Row>(fields: Fields<Row>, tenantId: string, line: Line): Row {
  const columns = entriesOf(fields).map(([name, field]) => [
    name,
    field.type === 'json' ? packed(field, line[name]) : line[name],
  ])
  return { tenant_id: tenantId, ...Object.fromEntries(columns) } as Row
}

const packed = ({ emptyIs }: JsonField, value: unknown): unknown =>
  value === null && emptyIs !== null ? emptyIs : JSON.stringify(value)

/**
 * A line from outside, by the fields of its row; what it lacks is filled in, as an archive of an older version lacks it.
 * @param beside names that the caller reads itself.
 * @throws AppError `unprocessable` that names the field.
 */
export function readLine<Row>(fields: Fields<Row>, value: unknown, beside: readonly string[] = []): Line {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw unfit('', 'is not an object')
  const given = value as Line
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(fields, name) && !beside.includes(name))
  if (unknown !== undefined) throw unfit(unknown, 'is not known to this version; update Dossier')
  return Object.fromEntries(
    entriesOf(fields).map(([name, field]) => {
      const value = Object.hasOwn(given, name) ? given[name] : fallbackOf(name, field)
      const wrong = whyUnfit(field, value)
      if (wrong) throw unfit(name, wrong)
      return [name, value]
    }),
  )
}

function fallbackOf(name: string, field: Field): unknown {
  if (field.type === 'json') return field.fallback
  if (field.nullable) return null
  if (field.type !== 'text') return 0
  if (field.role === 'id' || field.role === 'name' || field.words) throw unfit(name, 'is missing')
  return ''
}

/** @param field '' for the line as a whole. */
export const unfit = (field: string, why: string): AppError =>
  new AppError('unprocessable', field ? `the field ${field} ${why}` : `it ${why}`)
