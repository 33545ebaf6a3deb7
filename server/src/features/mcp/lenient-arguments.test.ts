import { Type } from 'typebox'
import { expect, it } from 'vitest'
import { lenientArguments } from './lenient-arguments.ts'

const SCHEMA = Type.Object({
  query: Type.String(),
  title: Type.Optional(Type.String()),
  limit: Type.Optional(Type.Integer()),
  share: Type.Optional(Type.Number()),
  dry: Type.Optional(Type.Boolean()),
  project: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  people: Type.Optional(Type.Array(Type.Object({ name: Type.Optional(Type.String()), age: Type.Integer() }))),
})

it('drops null for optional arguments that are never null', () => {
  expect(lenientArguments(SCHEMA, { query: 'x', title: null, limit: null, project: null, other: null })).toEqual({
    query: 'x',
    project: null,
    other: null,
  })
  expect(lenientArguments(SCHEMA, { query: null })).toEqual({ query: null })
})

it('reads numbers and booleans from text where nothing else can be meant', () => {
  expect(lenientArguments(SCHEMA, { query: '7', limit: ' 20 ', share: '-0.5', dry: 'true' })).toEqual({
    query: '7',
    limit: 20,
    share: -0.5,
    dry: true,
  })
  expect(lenientArguments(SCHEMA, { dry: 'false' })).toEqual({ dry: false })
  const unclear = { limit: '1e3', share: '1,5', dry: 'yes' }
  expect(lenientArguments(SCHEMA, unclear)).toEqual(unclear)
})

it('reads within lists and objects', () =>
  expect(lenientArguments(SCHEMA, { people: [{ name: null, age: '4' }, 7] })).toEqual({ people: [{ age: 4 }, 7] }))

it.each([[null], ['text'], [[1]], [undefined]])('leaves %j as it is', (value) =>
  expect(lenientArguments(SCHEMA, value)).toBe(value),
)
