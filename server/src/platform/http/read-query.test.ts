import { ListOf, OneOf, PageLimit } from '@dossier/contract/schema'
import { Type } from 'typebox'
import { describe, expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import { english, inEnglish } from '#test/in-english'
import { createQueryReader } from './read-query.ts'

const read = createQueryReader({
  page: Type.Optional(Type.Integer({ minimum: 1, default: 1 })),
  ratio: Type.Optional(Type.Number()),
  open: Type.Optional(Type.Boolean()),
  ids: Type.Optional(ListOf(Type.String())),
  status: Type.Optional(ListOf(OneOf(['pending', 'failed']))),
  numbers: Type.Optional(ListOf(Type.Integer())),
  q: Type.Optional(Type.String({ maxLength: 5 })),
})

const value = (text: string) => read(text).value

function wrongIn(text: string): { pointer: string; detail: string }[] {
  try {
    read(text)
  } catch (error) {
    if (error instanceof AppError && error.code === 'invalid_request') return inEnglish(error.fields)
    throw error
  }
  return []
}

describe('a query', () => {
  it('gets its defaults', () => {
    expect(value('')).toEqual({ page: 1 })
  })

  it.each(['page=', 'page=&open=&ids=&q=', 'ids=,&status=,%20,'])('counts empty values as absent: %s', (text) => {
    expect(value(text)).toEqual({ page: 1 })
  })

  it.each([
    ['open=true', true],
    ['open=1', true],
    ['open=false', false],
    ['open=0', false],
  ])('reads booleans: %s', (text, open) => {
    expect(value(text)).toMatchObject({ open })
  })

  it('reads lists by comma, with spaces, and repeated', () => {
    expect(value('ids=a,b&ids=%20c%20,,d&status=failed,+pending')).toMatchObject({
      ids: ['a', 'b', 'c', 'd'],
      status: ['failed', 'pending'],
    })
    expect(value('numbers=1,2&numbers=3')).toMatchObject({ numbers: [1, 2, 3] })
  })

  it.each([
    ['page=abc', '?page', 'must be a whole number'],
    ['page=0', '?page', 'must be >= 1'],
    ['page=-1', '?page', 'must be >= 1'],
    ['page=1.0', '?page', 'must be a whole number'],
    ['page=1e3', '?page', 'must be a whole number'],
    ['page=0x10', '?page', 'must be a whole number'],
    ['page=+1', '?page', 'must be a whole number'],
    ['page=99999999999999999999', '?page', 'must be a whole number'],
    ['page=1&page=2', '?page', english('http.fieldTwice')],
    ['open=yes', '?open', english('http.fieldFlag')],
    ['open=TRUE', '?open', english('http.fieldFlag')],
    ['open=constructor', '?open', english('http.fieldFlag')],
    ['ratio=NaN', '?ratio', 'must be a number'],
    ['ratio=Infinity', '?ratio', 'must be a number'],
    ['status=pending,nope', '?status', 'must be one of: pending, failed'],
    ['numbers=1,x', '?numbers', 'must be a whole number'],
    ['q=abcdef', '?q', english('http.fieldMaxLength', { count: 5 })],
    ['q=a%00', '?q', english('http.fieldNul')],
    ['ids=a,b%00', '?ids', english('http.fieldNul')],
    [`ids=${'a,'.repeat(1001)}`, '?ids', english('http.fieldMaxItems', { count: 1000 })],
  ])('refuses %s and names it', (text, pointer, detail) => {
    expect(wrongIn(text)).toEqual([{ pointer, detail }])
  })

  it('names every wrong parameter at once', () => {
    expect(wrongIn('page=0&open=x&q=abcdef').map(({ pointer }) => pointer)).toEqual(['?open', '?page', '?q'])
  })

  it('ignores and names what it does not know', () => {
    expect(read('foo=1&Page=2&__proto__=3&constructor=4&foo=5')).toEqual({
      value: { page: 1 },
      ignored: ['foo', 'Page', '__proto__', 'constructor'],
      adjusted: [],
    })
  })

  describe('with other names', () => {
    const readScope = createQueryReader({ project: Type.Optional(Type.String()), limit: Type.Optional(PageLimit) })

    it('reads them as its own', () => {
      expect(readScope('project_id=p&per_page=3')).toEqual({
        value: { project: 'p', limit: 3 },
        ignored: [],
        adjusted: [],
      })
      expect(readScope('project=p&project_id=p&project_id=').value).toEqual({ project: 'p' })
      expect(() => readScope('project=p&project_id=q')).toThrow(AppError)
    })

    it('lowers a limit above the maximum, and names it', () => {
      expect(readScope('perPage=201')).toMatchObject({ value: { limit: 200 }, adjusted: ['limit=200'] })
      expect(readScope('limit=200').adjusted).toEqual([])
    })
  })

  it('takes text as it is', () => {
    expect(value('ids=%3Ca%40b%3E&q=%C3%A9+%2B')).toMatchObject({ ids: ['<a@b>'], q: 'é +' })
    expect(value('q=true')).toMatchObject({ q: 'true' })
  })
})
