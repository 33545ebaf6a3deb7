import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import fastJson from 'fast-json-stringify'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { Answer, Change, Lenient, ListOf, Loose, Nullable, OneOf, OneOfOrEmpty, Strict, Timestamp } from './schema.ts'

const plain = (schema: unknown) => JSON.parse(JSON.stringify(schema)) as Record<string, unknown>

function compile(schema: object) {
  const ajv = new Ajv({ strict: true, strictTypes: true, allErrors: true })
  addFormats.default(ajv)
  ajv.addKeyword('x-lenient')
  ajv.addKeyword('x-list')
  ajv.addKeyword('x-most')
  return ajv.compile(schema)
}

describe('Nullable', () => {
  it('is a type list for everything that has one type', () => {
    expect(plain(Nullable(Type.String({ maxLength: 3 })))).toEqual({ type: ['string', 'null'], maxLength: 3 })
    expect(plain(Nullable(Type.Array(Type.Integer())))).toEqual({ type: ['array', 'null'], items: { type: 'integer' } })
    expect(plain(Nullable(Answer({ a: Type.String() }))).type).toEqual(['object', 'null'])
  })

  it('adds null to the words of an enum, which would refuse it otherwise', () => {
    expect(plain(Nullable(OneOf(['a', 'b'])))).toEqual({ type: ['string', 'null'], enum: ['a', 'b', null] })
    expect(compile(Nullable(OneOf(['a'])))(null)).toBe(true)
  })

  it('falls back to a union for a schema of several types', () => {
    const schema = Nullable(Type.Union([Type.String(), Type.Integer()]))
    const check = compile(schema)
    expect([check(null), check('a'), check(1), check(true)]).toEqual([true, true, true, false])
  })

  it('keeps the limits of the value', () => {
    const check = compile(Nullable(Type.String({ maxLength: 3 })))
    expect([check(null), check('abc'), check('abcd'), check(1)]).toEqual([true, true, false, false])
  })

  it('leaves the schema that it was given as it was', () => {
    const before = JSON.stringify(Timestamp)
    Nullable(Timestamp)
    expect(JSON.stringify(Timestamp)).toBe(before)
  })
})

describe('Change', () => {
  const check = compile(Strict({ name: Change(Type.String()), box: Change(OneOf(['in', 'out'])) }))

  it('may be absent or null', () => {
    expect([check({}), check({ name: null, box: null }), check({ name: 'a', box: 'in' })]).toEqual([true, true, true])
  })

  it('still refuses a wrong value, once and at its field', () => {
    expect(check({ box: 'under' })).toBe(false)
    expect(check.errors?.map((error) => error.instancePath)).toEqual(['/box'])
  })
})

describe('Strict and Lenient', () => {
  it('both refuse an unknown name in Ajv; a lenient one is marked so that the name is dropped before', () => {
    expect(compile(Strict({}))({ a: 1 })).toBe(false)
    expect(compile(Lenient({}))({ a: 1 })).toBe(false)
    expect(plain(Lenient({}))['x-lenient']).toBe(true)
    expect(plain(Strict({}))['x-lenient']).toBeUndefined()
  })

  it('keep the mark when they may be null', () => {
    expect(plain(Nullable(Lenient({})))['x-lenient']).toBe(true)
  })
})

describe('OneOf, OneOfOrEmpty, ListOf and Loose', () => {
  it('let "" in only where it is the unset value', () => {
    expect(compile(OneOf(['a']))('')).toBe(false)
    expect(compile(OneOfOrEmpty(['a']))('')).toBe(true)
  })

  it('bound a list and check each of its values', () => {
    const check = compile(ListOf(OneOf(['a', 'b'])))
    expect([check(['a', 'b']), check(['c']), check(Array(1001).fill('a'))]).toEqual([true, false, false])
  })

  it('let any value through where the reader decides', () => {
    const check = compile(Lenient({ date: Type.Optional(Loose('A date')) }))
    for (const date of [null, 4, 'yesterday', { a: [1] }, false]) expect(check({ date })).toBe(true)
  })
})

describe('the serialiser', () => {
  const inner = Answer({ at: Nullable(Timestamp), share: Nullable(Type.Number()), word: Nullable(OneOf(['a'])) })
  const write = fastJson(
    Answer({ one: Nullable(inner), free: Nullable(Type.Object({}, { additionalProperties: true })) }) as object,
  )

  it('writes null for every kind of value', () => {
    expect(JSON.parse(write({ one: null, free: null }))).toEqual({ one: null, free: null })
    expect(JSON.parse(write({ one: { at: null, share: null, word: null }, free: {} }))).toEqual({
      one: { at: null, share: null, word: null },
      free: {},
    })
  })

  it('writes the values themselves, and free objects whole', () => {
    const value = { one: { at: '2026-11-21T10:42:00.000Z', share: 0.5, word: 'a' }, free: { kty: 'EC', list: [1] } }
    expect(JSON.parse(write(value))).toEqual(value)
  })

  it('lets no undeclared field out', () => {
    expect(write({ one: { at: null, share: null, word: null, secret: 'x' }, free: null, secret: 'x' })).not.toContain(
      'secret',
    )
  })

  it('refuses to leave a declared field out', () => {
    expect(() => write({ one: null })).toThrow(/free/)
  })
})
