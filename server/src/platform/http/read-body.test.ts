import { Answer, Change, Lenient, Limit, Nullable, Strict } from '@dossier/contract/schema'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import { english, inEnglish } from '#test/in-english'
import { createBodyReader, type ReadBody } from './read-body.ts'

const Resource = Answer({
  _id: Type.String(),
  name: Type.String(),
  smtp: Nullable(Answer({ host: Type.String(), password_configured: Type.Boolean() })),
  parts: Type.Array(Answer({ text: Type.String(), id: Type.String() })),
})

const reader = createBodyReader(
  Strict({
    name: Type.Optional(Type.String()),
    size: Type.Optional(Type.Integer()),
    on: Type.Optional(Type.Boolean()),
    words: Type.Optional(Type.Array(Type.String())),
    smtp: Type.Optional(Nullable(Strict({ host: Type.Optional(Type.String()) }))),
    parts: Type.Optional(Type.Array(Strict({ text: Type.Optional(Type.String()) }))),
    either: Type.Optional(Type.Union([Type.Null(), Strict({ a: Type.Optional(Type.String()) })])),
    mail: Type.Optional(Lenient({ text: Type.Optional(Type.String()), to: Type.Optional(Type.Array(Type.String())) })),
    open: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
  }),
  Resource,
)

const read = (json: string): ReadBody => reader(JSON.parse(json), Buffer.from(json))

function wrongIn(json: string): Record<string, string> {
  try {
    read(json)
  } catch (error) {
    if (!(error instanceof AppError) || error.code !== 'invalid_request') throw error
    return Object.fromEntries(error.fields.map(({ pointer, detail }) => [pointer, inEnglish(detail)]))
  }
  return {}
}

const UNKNOWN = english('http.fieldUnknown')

describe('a body', () => {
  it('loses the read-only names of its resource without a word, at every depth', () => {
    const json = '{"_id":"1","name":"n","smtp":{"host":"h","password_configured":true},"parts":[{"text":"t","id":"9"}]}'
    expect(read(json)).toEqual({
      value: { name: 'n', smtp: { host: 'h' }, parts: [{ text: 't' }] },
      ignored: [],
      adjusted: [],
    })
  })

  it('names unknown fields where they are', () => {
    expect(wrongIn('{"nam":1,"smtp":{"hostt":1},"parts":[{},{"_id":1}],"either":{"b":1},"a/b~c":1}')).toEqual({
      '/nam': UNKNOWN,
      '/smtp/hostt': UNKNOWN,
      '/parts/1/_id': UNKNOWN,
      '/either/b': UNKNOWN,
      '/a~1b~0c': UNKNOWN,
    })
  })

  it('drops and names unknown fields of lenient objects', () => {
    expect(read('{"mail":{"text":"t","x":1,"y/z":{"deep":[1]}}}')).toEqual({
      value: { mail: { text: 't' } },
      ignored: ['/mail/x', '/mail/y~1z'],
      adjusted: [],
    })
  })

  describe('with other names', () => {
    const scope = { project: Change(Type.String()), limit: Change(Limit('Items', { usual: 50, most: 200 })) }
    const readScope = createBodyReader(Strict({ ...scope, options: Change(Lenient(scope)) }))
    const given = (body: object) => readScope(body, Buffer.from(JSON.stringify(body)))

    it.each([
      [
        { project_id: 'p', per_page: 3 },
        { project: 'p', limit: 3 },
      ],
      [{ options: { project_id: 'p', perPage: 3 } }, { options: { project: 'p', limit: 3 } }],
      [{ project: null, project_id: 'p' }, { project: 'p' }],
      [{ project: 'p', project_id: 'p' }, { project: 'p' }],
      [{ project: 'p', project_id: null }, { project: 'p' }],
      [{ project_id: null }, { project: null }],
    ])('reads %j as %j', (body, value) => expect(given(body).value).toEqual(value))

    it('refuses two values for one field, in a lenient object too', () => {
      for (const body of [{ project: 'p', project_id: 'q' }, { options: { limit: 1, perPage: 2 } }]) {
        expect(() => given(body)).toThrow(AppError)
      }
    })

    it('checks a field by the rules of its own name', () => {
      expect(() => given({ project_id: 7 })).toThrow(AppError)
      expect(() => given({ per_page: 0 })).toThrow(AppError)
    })

    it('lowers a limit above the maximum, and names it', () => {
      expect(given({ perPage: 999, options: { limit: 201 } })).toMatchObject({
        value: { limit: 200, options: { limit: 200 } },
        adjusted: expect.arrayContaining(['/limit=200', '/options/limit=200']),
      })
      expect(given({ limit: 200 }).adjusted).toEqual([])
    })
  })

  it('converts nothing', () => {
    expect(wrongIn('{"name":1,"size":"1","on":"true","words":"a","smtp":[],"mail":null}')).toEqual({
      '/name': 'must be a string',
      '/size': 'must be a whole number',
      '/on': 'must be true or false',
      '/words': 'must be a list',
      '/smtp': 'must be an object or null',
      '/mail': 'must be an object',
    })
    expect(wrongIn('{"size":1.5,"words":["a",2]}')).toEqual({
      '/size': 'must be a whole number',
      '/words/1': 'must be a string',
    })
  })

  it.each(['[]', '"a"', '1', 'null', 'true'])('is an object, not %s', (json) => {
    expect(wrongIn(json)).toEqual({ '': 'must be an object' })
  })

  it('lets a null through where it may unset', () => {
    expect(read('{"smtp":null,"either":null}').value).toEqual({ smtp: null, either: null })
  })

  it('names at most 20 fields, in a large body too', () => {
    const many = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`unknown${i}`, i]))
    expect(Object.keys(wrongIn(JSON.stringify(many)))).toHaveLength(20)
    expect(Object.keys(wrongIn(JSON.stringify({ words: Array(1000).fill(1) })))).toHaveLength(20)
    expect(wrongIn(JSON.stringify({ words: Array(100_000).fill(1) }))).toEqual({ '/words/0': 'must be a string' })
  })

  it('shortens what it repeats of the request', () => {
    const pointers = Object.keys(wrongIn(JSON.stringify({ ['x'.repeat(10_000)]: 1 })))
    expect(pointers.map((pointer) => pointer.length)).toEqual([200])
  })

  it('refuses U+0000 in the texts and names of strict objects', () => {
    expect(
      wrongIn('{"name":"a\\u0000","words":["b","\\u0000"],"open":{"k\\u0000":1,"deep":[{"x":"\\u0000"}]}}'),
    ).toEqual({
      '/name': english('http.fieldNul'),
      '/words/1': english('http.fieldNul'),
      '/open/k\0': english('http.fieldNul'),
      '/open/deep/0/x': english('http.fieldNul'),
    })
    expect(read('{"name":"a\\\\u0000"}').value).toEqual({ name: 'a\\u0000' })
  })

  it('takes U+0000 in lenient objects, as mail has it', () => {
    expect(read('{"mail":{"text":"a\\u0000","to":["\\u0000"]}}').value).toEqual({ mail: { text: 'a\0', to: ['\0'] } })
  })

  it('is not fooled by names that every object has', () => {
    expect(wrongIn('{"__proto__":{"name":1},"constructor":1,"toString":1,"hasOwnProperty":1}')).toEqual({
      '/__proto__': UNKNOWN,
      '/constructor': UNKNOWN,
      '/toString': UNKNOWN,
      '/hasOwnProperty': UNKNOWN,
    })
    const { value, ignored } = read(
      '{"mail":{"__proto__":{"text":1}},"open":{"__proto__":{"a":1},"constructor":{"b":1}}}',
    )
    expect(ignored).toEqual(['/mail/__proto__', '/open/__proto__'])
    expect(JSON.stringify(value)).toBe('{"mail":{},"open":{"constructor":{"b":1}}}')
    expect(({} as Record<string, unknown>).a).toBeUndefined()
  })

  it('is refused when it is nested too deeply, wherever that is', () => {
    const deep = (open: string, close: string) => `${open.repeat(100_000)}1${close.repeat(100_000)}`
    for (const json of [
      `{"open":{"a":${deep('[', ']')}}}`,
      `{"words":${deep('[', ']')}}`,
      `{"open":${deep('{"a":', '}')}}`,
      deep('[', ']'),
    ]) {
      expect(() => read(json)).toThrow('nested more than 64 levels deep')
    }
  })
})

it('a body schema that is open by accident is refused at the start', () => {
  expect(() => createBodyReader(Type.Object({ a: Type.String() }))).toThrow('Make it with Strict or Lenient')
  expect(() => createBodyReader(Strict({ a: Type.Array(Type.Object({ b: Type.String() })) }))).toThrow('"/a/0"')
})
