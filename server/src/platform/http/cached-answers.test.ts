import { Answer } from '@dossier/contract/schema'
import { Type } from '@dossier/contract/type'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { notFound } from '#core/app-error'
import { actor, buildSampleHttp } from '#test/sample-http'
import { type Route, route } from './route.ts'

const thing = (handler: (id: string) => { n: number }, cacheable: { cacheable?: true } = { cacheable: true }): Route =>
  route({
    method: 'GET',
    path: '/things/:id',
    summary: 's',
    tag: 't',
    access: { role: 'member', scopes: ['knowledge:read'] },
    params: { id: Type.String() },
    ...cacheable,
    answers: { 200: Answer({ n: Type.Integer() }) },
    handler: async ({ params }) => handler(params.id),
  })

describe('a cacheable route', () => {
  let app: FastifyInstance
  let commits = 0
  let runs = 0
  let answer: (id: string) => { n: number }
  beforeAll(async () => {
    const database = { commits: () => commits } as never
    const routes = [
      thing((id) => {
        runs += 1
        return answer(id)
      }),
    ]
    app = await buildSampleHttp({
      database,
      routes,
      checkAnswers: false,
      authenticate: async ({ authorization }) => {
        const [tenant = '', scope] = String(authorization).split(' ')
        return actor('member', scope ? ['email:read'] : undefined, tenant)
      },
    })
  })
  afterAll(() => app.close())
  beforeEach(() => {
    commits += 1
    runs = 0
    answer = () => ({ n: runs })
  })
  const get = (path = '/things/a', authorization = 't1') =>
    app.inject({ method: 'GET', url: `/api/v1${path}`, headers: { authorization } })

  it('answers the same bytes until something is committed', async () => {
    const first = await get()
    const again = await get()
    expect([first.body, again.body, runs]).toEqual(['{"n":1}', '{"n":1}', 1])
    expect({ ...again.headers, 'x-request-id': '', date: '' }).toEqual({
      ...first.headers,
      'x-request-id': '',
      date: '',
    })
    expect(again.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    commits += 1
    expect((await get()).body).toBe('{"n":2}')
  })

  it('answers each address and each account by itself, and nobody who may not ask', async () => {
    expect((await get()).body).toBe('{"n":1}')
    expect((await get('/things/b')).body).toBe('{"n":2}')
    expect((await get('/things/a?x=1')).headers['x-ignored-parameters']).toBe('x')
    expect((await get('/things/a?x=1')).headers['x-ignored-parameters']).toBe('x')
    expect((await get('/things/a', 't2')).body).toBe('{"n":4}')
    expect((await get('/things/a', 't1 less')).statusCode).toBe(403)
    expect((await get('/things/a')).body).toBe('{"n":1}')
  })

  it('keeps no failure', async () => {
    answer = () => {
      throw notFound('note')
    }
    expect((await get()).statusCode).toBe(404)
    answer = () => ({ n: 7 })
    expect((await get()).body).toBe('{"n":7}')
  })

  it('is caught in tests where its answer depends on more than the database', async () => {
    let n = 0
    const lying = await buildSampleHttp({
      database: { commits: () => 0 } as never,
      routes: [
        thing(() => {
          n += 1
          return { n }
        }),
      ],
    })
    const ask = () => lying.inject({ url: '/api/v1/things/a', headers: { authorization: 'Bearer member' } })
    expect((await ask()).statusCode).toBe(200)
    expect((await ask()).statusCode).toBe(500)
    await lying.close()
  })

  it('only reads, and not for everybody', async () => {
    const posting = { ...thing(() => ({ n: 1 })), method: 'POST' as const }
    await expect(buildSampleHttp({ routes: [posting] })).rejects.toThrow('cannot be cacheable')
    const open = { ...thing(() => ({ n: 1 })), access: 'public' as const }
    await expect(buildSampleHttp({ routes: [open] })).rejects.toThrow('cannot be cacheable')
  })
})
