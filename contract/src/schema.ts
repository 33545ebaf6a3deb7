import type { Static, TObjectOptions, TProperties, TSchema, TUnsafe } from 'typebox'
import { Type } from 'typebox'
import { LIMITS } from './vocabulary.ts'

// Schema constructors used by all resource files.

/** An input object: unknown names are rejected with 400 and listed. */
export const Strict = <P extends TProperties>(properties: P, options: TObjectOptions = {}) =>
  Type.Object(properties, { additionalProperties: false, ...options })

/** An input object whose unknown names are dropped and listed in `X-Ignored-Fields` (docs/spec/conventions.md §2). */
export const Lenient = <P extends TProperties>(properties: P, options: TObjectOptions = {}) =>
  Type.Object(properties, { additionalProperties: false, 'x-lenient': true, ...options })

/** An answer: every field is always present; undeclared fields are never sent. */
export const Answer = <P extends TProperties>(properties: P, options: TObjectOptions = {}) =>
  Type.Object(properties, options)

/**
 * The value or null. For an Optional field use `Change` instead. Written as a type list, which the serializer handles
 * without a validator.
 */
export const Nullable = <T extends TSchema>(schema: T): TUnsafe<Static<T> | null> =>
  Type.Unsafe<Static<T> | null>(
    typeof (schema as { type?: unknown }).type === 'string'
      ? { ...schema, type: [(schema as unknown as { type: string }).type, 'null'], ...withNullInEnum(schema) }
      : Type.Union([schema, Type.Null()]),
  )

const withNullInEnum = (schema: TSchema): object => {
  const values = (schema as { enum?: readonly unknown[] }).enum
  return values ? { enum: [...values, null] } : {}
}

/** A field of a partial update: may be absent; null unsets it. */
export const Change = <T extends TSchema>(schema: T) => Type.Optional(Nullable(schema))

/** A word of a closed list. An enum gives one clear error, a union one per word. */
export const OneOf = <const W extends readonly string[]>(words: W, options: object = {}): TUnsafe<W[number]> =>
  Type.Unsafe<W[number]>({ type: 'string', enum: [...words], ...options })

/** A query parameter with several values, comma-separated or repeated. */
export const ListOf = <T extends TSchema>(item: T, options: object = {}) =>
  Type.Array(item, { 'x-list': true, maxItems: 1000, ...options })

/** OneOf for answers: '' is the unset value (docs/spec/conventions.md §1). */
export const OneOfOrEmpty = <const W extends readonly string[]>(
  words: W,
  options: object = {},
): TUnsafe<W[number] | ''> => Type.Unsafe<W[number] | ''>({ type: 'string', enum: ['', ...words], ...options })

/**
 * An unvalidated value, because an invalid one must not fail the request (an email's date or address,
 * docs/spec/conventions.md §1). The consumer parses it.
 */
export const Loose = (description: string, examples: unknown[] = []): TUnsafe<unknown> =>
  Type.Unsafe<unknown>({ description, ...(examples.length > 0 ? { examples } : {}) })

export const Id = Type.String({ description: 'Opaque identifier (UUIDv7), assigned by the server', maxLength: 128 })

/** ISO 8601 UTC with milliseconds, as `2026-11-21T10:42:00.000Z`. */
export const Timestamp = Type.String({
  format: 'date-time',
  description: 'ISO 8601, UTC, milliseconds',
  examples: ['2026-11-21T10:42:00.000Z'],
})

/** Path parameter of most routes. No format: a malformed id is 404, like an unknown one. */
export const idParams = { id: Type.String({ description: 'Identifier of the record' }) }

/** Common fields of every paged answer (docs/spec/conventions.md §6). */
export const pageFields = {
  page: Type.Integer({ description: 'Page number, starting at 1' }),
  limit: Type.Integer({ description: 'Effective page size' }),
  total: Type.Integer({ description: 'Total number of items; a lower bound if total_is_minimum is true' }),
  total_is_minimum: Type.Optional(Type.Boolean({ description: 'true if counting stopped at 10,000' })),
  next_cursor: Nullable(
    Type.String({ description: 'Pass it as ?cursor= to get the next page; null on the last page' }),
  ),
}

/** A larger page number is a mistake; times the page size it still fits an integer of both databases. */
const MAX_PAGE = 1_000_000_000

/**
 * A number of items to answer, from 1. A larger one than `most` is lowered to it, and a header says so
 * (docs/spec/conventions.md §6).
 */
export const Limit = (what: string, { usual, most }: { usual: number | string; most: number }) =>
  Type.Integer({ minimum: 1, 'x-most': most, description: `${what}; default ${usual}, at most ${most}` })

export const PageLimit = Limit('Page size', { usual: LIMITS.pageSize, most: LIMITS.maxPageSize })

export const PageNumber = Type.Integer({ minimum: 1, maximum: MAX_PAGE, description: 'Page number, starting at 1' })

/** Common query of every paged list. */
export const pageQuery = {
  page: Type.Optional({
    ...PageNumber,
    default: 1,
    description: 'Page number, starting at 1. Ignored if a cursor is given',
  }),
  limit: Type.Optional(PageLimit),
  cursor: Type.Optional(Type.String({ maxLength: 512, description: 'next_cursor of the previous page' })),
}
