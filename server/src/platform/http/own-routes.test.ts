import { request } from 'node:http'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { actor, buildSampleHttp } from '#test/sample-http'
import { createOwnRoutes } from './own-routes.ts'

const own = createOwnRoutes()
let app: FastifyInstance
let address: string
beforeAll(async () => {
  app = await buildSampleHttp({ ownRoutes: own })
  address = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const reader = actor('member', ['knowledge:read'])
const thing = { method: 'GET', url: '/api/v1/things/1?page=2', ip: '192.0.2.7' } as const

it('answers the actor that the caller has found out, by the rules of the route', async () => {
  expect(await own.call(reader, thing)).toMatchObject({
    status: 200,
    body: { params: { id: '1' }, query: { page: 2 } },
  })
  const put = { ...thing, method: 'PUT', body: { name: 'x' } } as const
  expect(await own.call(reader, put)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect(await own.call(actor('admin'), put)).toMatchObject({ status: 200, body: { body: { name: 'x' } } })
  expect(await own.call(actor('admin'), { ...put, body: { nope: 1 } })).toMatchObject({
    status: 400,
    body: { errors: [{ pointer: '/nope' }] },
  })
  expect(await own.call(actor('member', []), thing)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
})

it('leaves nothing behind for the calls beside it and after it', async () => {
  const others = await Promise.all([
    own.call(actor('admin'), thing),
    app.inject({ url: thing.url }),
    own.call(reader, thing),
    fetch(address + thing.url),
  ])
  expect(others.map((answer) => ('statusCode' in answer ? answer.statusCode : answer.status))).toEqual([
    200, 401, 200, 401,
  ])
})

it('is nobody for a request over a socket, even one that is sent from within such a call', async () => {
  const names = ['actor', 'x-actor', 'x-user-id', 'x-own-call', 'x-forwarded-user', '__proto__']
  const headers = Object.fromEntries(names.map((name) => [name, JSON.stringify({ role: 'owner', userId: 'u' })]))
  expect(await statusOf(address + thing.url, headers)).toBe(401)
  let within = 0
  const nested = createOwnRoutes()
  // All work within this call carries the actor, including a request over a socket.
  nested.open({
    inject: async () => {
      within = await statusOf(address + thing.url, headers)
      return { statusCode: within, headers: {}, body: '' }
    },
  } as unknown as FastifyInstance)
  await nested.call(actor('owner'), thing)
  expect(within).toBe(401)
})

const statusOf = (url: string, headers: Record<string, string>): Promise<number> =>
  new Promise((resolve, reject) => {
    request(url, { headers }, (answer) => {
      answer.resume()
      resolve(answer.statusCode ?? 0)
    })
      .on('error', reject)
      .end()
  })
