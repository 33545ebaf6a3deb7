import TypeBox from 'typebox'
import { expect, it } from 'vitest'
import { Type } from './type.ts'

type Constructors = typeof Type

/** Each constructor with and without options, and around others. */
const build = (T: Constructors) => ({
  string: T.String(),
  word: T.String({ enum: ['a'], description: 'a word' }),
  number: T.Number({ minimum: 0 }),
  integer: T.Integer(),
  boolean: T.Boolean({ default: true }),
  nothing: T.Null(),
  unknown: T.Unknown({ description: 'any' }),
  text: T.Literal('a', { title: 'A' }),
  count: T.Literal(1),
  flag: T.Literal(false),
  list: T.Array(T.Optional(T.String()), { maxItems: 3 }),
  either: T.Union([T.Null(), T.Unsafe<string>({ type: 'string', format: 'date' })], { description: 'either' }),
  record: T.Record(T.String(), T.Integer(), { description: 'counts' }),
  ref: T.Ref('Problem'),
  unsafe: T.Unsafe<number>(T.Optional(T.String({ minLength: 1 }))),
  empty: T.Object({}),
  allOptional: T.Object({ a: T.Optional(T.String()) }, { additionalProperties: false }),
  object: T.Object({ b: T.String(), a: T.Optional(T.Object({ c: T.Null() })), spread: { ...T.Optional(T.Null()) } }),
  partial: T.Partial(T.Object({ a: T.String(), b: T.Optional(T.Null()) }, { description: 'dropped' })),
  twice: T.Optional(T.Optional(T.Boolean())),
})

/** Also the hidden names, and the order of all. */
function laidOpen(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value
  if (Array.isArray(value)) return value.map(laidOpen)
  return Object.entries(Object.getOwnPropertyDescriptors(value)).map(([name, { value: inner, ...flags }]) => [
    name,
    flags,
    laidOpen(inner),
  ])
}

it('makes what TypeBox makes, hidden names and order included', () => {
  expect(laidOpen(build(Type))).toEqual(laidOpen(build(TypeBox)))
})
