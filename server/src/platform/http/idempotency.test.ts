import { message } from '@dossier/contract/message'
import { Answer, Strict } from '@dossier/contract/schema'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import { manualClock } from '#platform/clock/clock'
import type { Database } from '#platform/database/database'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { actor, buildSampleHttp } from '#test/sample-http'
import { RETENTION_MS, removeExpiredKeys } from './idempotency.store.ts'
import type { Problem } from './problem.ts'
import { Reply, route } from './route.ts'

describeOnBothDatabases('Idempotency-Key', (open) => {
  const clock = manualClock(1_795_000_000_000)
  let database: Database
  let app: FastifyInstance
  let runs = 0
  let keys = 0
  let handler: () => Promise<{ n: number } | Reply>

  const thing = (path: string, access: 'public' | 'member') =>
    route({
      method: 'POST',
      path,
      summary: 's',
      tag: 't',
      access: access === 'public' ? 'public' : { role: 'member', scopes: ['knowledge:write'] },
      query: { project: Type.Optional(Type.String()) },
      body: Strict({ name: Type.Optional(Type.String()) }),
      rawTypes: ['text/plain'],
      answers: { 201: Answer({ n: Type.Integer() }) },
      handler: async () => {
        runs += 1
        return handler()
      },
    })

  beforeAll(async () => {
    database = await open()
    app = await buildSampleHttp({
      database,
      clock,
      routes: [thing('/things', 'member'), thing('/others', 'member'), thing('/public', 'public')],
      authenticate: async (headers) =>
        actor('member', undefined, String(headers.authorization ?? 't1'), String(headers['x-credential'] ?? 'c1')),
    })
  })
  afterAll(() => app.close())
  beforeEach(() => {
    runs = 0
    keys += 1
    handler = async () => ({ n: runs })
  })

  const send = (
    payload: object | string = { name: 'a' },
    headers: Record<string, string> = {},
    url = '/api/v1/things',
  ) =>
    app.inject({
      method: 'POST',
      url,
      payload,
      headers: { 'content-type': 'application/json', 'idempotency-key': `key ${keys}`, ...headers },
    })

  it('gives the stored answer to the same request, and does not run it again', async () => {
    handler = async () => new Reply(201, { n: runs }, { Location: '/things/1' })
    const [first, second] = [await send(), await send()]
    expect([first.statusCode, first.body, first.headers['idempotent-replayed']]).toEqual([201, '{"n":1}', undefined])
    expect([second.statusCode, second.body, second.headers['idempotent-replayed']]).toEqual([201, '{"n":1}', 'true'])
    expect(second.headers).toMatchObject({ location: '/things/1', 'content-type': first.headers['content-type'] })
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id'])
    expect(runs).toBe(1)
  })

  it.each([
    ['another body', () => send({ name: 'b' })],
    ['the same body written otherwise', () => send('{ "name": "a" }')],
    ['another type', () => send('{"name":"a"}', { 'content-type': 'text/plain' })],
    ['another query', () => send({ name: 'a' }, {}, '/api/v1/things?project=2')],
  ])('refuses %s', async (_case, again) => {
    await send()
    const answer = await again()
    expect(answer.statusCode).toBe(422)
    expect(answer.json<Problem>().code).toBe('idempotency_key_reused')
    expect(runs).toBe(1)
  })

  it('belongs to one account and one route', async () => {
    await send()
    expect((await send({ name: 'b' }, { authorization: 't2' })).json()).toEqual({ n: 2 })
    expect((await send({ name: 'b' }, {}, '/api/v1/others')).json()).toEqual({ n: 3 })
  })

  it('tells its answer to the credential that asked only, and runs for no other', async () => {
    await send()
    const other = await send({ name: 'a' }, { 'x-credential': 'c2' })
    expect([other.statusCode, other.json<Problem>().detail]).toEqual([409, english('http.idempotencyOtherCredential')])
    expect((await send()).json()).toEqual({ n: 1 })
    expect(runs).toBe(1)
  })

  it('keeps no answer in the clear', async () => {
    handler = async () => new Reply(201, { n: 987654321 }, { location: '/things/secret' })
    await send()
    const rows = await database.read.selectFrom('idempotency_keys').selectAll().execute()
    expect(JSON.stringify(rows)).not.toMatch(/987654321|things\/secret/)
    expect((await send()).json()).toEqual({ n: 987654321 })
  })

  it('runs one of many at once', async () => {
    const finish = Promise.withResolvers<void>()
    handler = async () => {
      await finish.promise
      return { n: runs }
    }
    const all = Array.from({ length: 10 }, () => send())
    await countdown(all, 9)
    finish.resolve()
    const answers = await Promise.all(all)
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused).toHaveLength(9)
    for (const answer of refused) expect(answer.json<Problem>().detail).toContain('still running')
    expect(runs).toBe(1)
    expect((await send()).statusCode).toBe(201)
  })

  it('never runs again what a dead process began', async () => {
    await send()
    await database.transact((tx) =>
      tx.updateTable('idempotency_keys').set({ status: null }).where('key', '=', `key ${keys}`).execute(),
    )
    const answer = await send()
    expect(answer.statusCode).toBe(409)
    expect(answer.json<Problem>().detail).toBe(english('http.idempotencyUnderWay'))
    expect(runs).toBe(1)
  })

  it.each(['not_found', 'unprocessable', 'invalid_request', 'gone'] as const)('keeps the refusal %s', async (code) => {
    handler = async () => {
      throw new AppError(code, message('things.run'))
    }
    const [first, second] = [await send(), await send()]
    expect(second.body).toBe(first.body)
    expect(second.headers['content-type']).toBe('application/problem+json; charset=utf-8')
    expect(runs).toBe(1)
  })

  it('keeps a failure of ours, because it may have done half of the work', async () => {
    handler = async () => {
      throw new Error('bug')
    }
    expect([(await send()).statusCode, (await send()).statusCode, runs]).toEqual([500, 500, 1])
  })

  it.each(['conflict', 'rate_limited', 'unavailable', 'forbidden', 'unauthenticated', 'storage_full'] as const)(
    'is free again after %s',
    async (code) => {
      handler = async () => {
        throw new AppError(code, message('database.tooBusy'))
      }
      expect((await send()).json<Problem>().code).toBe(code)
      handler = async () => ({ n: runs })
      const second = await send({ name: 'b' })
      expect([second.statusCode, second.headers['idempotent-replayed'], runs]).toEqual([201, undefined, 2])
    },
  )

  it('is not taken by a request that fails validation', async () => {
    expect((await send({ nope: 1 })).statusCode).toBe(400)
    expect((await send()).statusCode).toBe(201)
  })

  it('holds for 24 hours', async () => {
    await send()
    clock.advance(RETENTION_MS - 1)
    expect((await send()).headers['idempotent-replayed']).toBe('true')
    clock.advance(1)
    expect((await send({ name: 'b' })).json()).toEqual({ n: 2 })
  })

  it('is removed when nobody can use it any more', async () => {
    await send()
    const kept = () =>
      database.read.selectFrom('idempotency_keys').select('key').where('key', '=', `key ${keys}`).execute()
    await database.transact((tx) => removeExpiredKeys(tx, clock.now() + RETENTION_MS - 1))
    expect(await kept()).toHaveLength(1)
    await database.transact((tx) => removeExpiredKeys(tx, clock.now() + RETENTION_MS))
    expect(await kept()).toHaveLength(0)
  })

  describe('itself', () => {
    it.each(['', 'x'.repeat(256), 'é', 'a\tb'])('is 1 to 255 printable ASCII characters, not %j', async (key) => {
      expect((await send({}, { 'idempotency-key': key })).json()).toMatchObject({
        status: 400,
        code: 'invalid_request',
      })
      expect(runs).toBe(0)
    })

    it('may be 255 characters long', async () => {
      expect((await send({}, { 'idempotency-key': `~ ${'x'.repeat(253)}` })).statusCode).toBe(201)
    })
  })

  it('means nothing where nobody is signed in', async () => {
    await send({}, {}, '/api/v1/public')
    expect((await send({ name: 'b' }, {}, '/api/v1/public')).json()).toEqual({ n: 2 })
  })
})

function countdown(all: Promise<unknown>[], count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  let left = count
  for (const one of all) {
    void one.then(() => {
      left -= 1
      if (left === 0) resolve()
    })
  }
  return promise
}
