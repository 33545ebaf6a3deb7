import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLog } from '#platform/log/log'
import { buildSampleHttp } from '#test/sample-http'

let app: FastifyInstance
const logged: string[] = []
beforeAll(async () => {
  app = await buildSampleHttp({ log: createLog('error', { write: (line) => logged.push(line) }) })
})
afterAll(() => app.close())

const answer = (kind: string) => app.inject({ url: `/api/v1/answers/${kind}` })

describe('an answer', () => {
  it('never carries a field that is not declared', async () => {
    const { statusCode, json } = await answer('leaky')
    expect(statusCode).toBe(200)
    expect(json()).toEqual({ _id: '1', name: 'n', server: null, createdAt: '2026-11-21T10:42:00.000Z' })
  })

  it.each([
    ['wrong', '/name must be a string'],
    ['missing', '/name is required'],
  ])('that breaks its contract is a 500 whose log says where: %s', async (kind, reason) => {
    logged.length = 0
    expect((await answer(kind)).statusCode).toBe(500)
    expect(logged.join()).toContain(`The answer of GET /api/v1/answers/:kind breaks its contract: ${reason}`)
  })

  it('of a success that is not declared is a 500', async () => {
    logged.length = 0
    expect((await answer('undeclared')).statusCode).toBe(500)
    expect(logged.join()).toContain('answered 201 with JSON, which it does not declare')
  })

  it('may be bytes, a stream, a page or a redirect', async () => {
    const bytes = await answer('bytes')
    expect([bytes.headers['content-type'], [...bytes.rawPayload]]).toEqual(['image/x-thing', [0, 255, 10]])
    expect((await answer('stream')).body).toBe('one two')
    const page = await answer('page')
    expect([page.statusCode, page.headers['content-type'], page.body]).toEqual([410, 'text/html', '<p>gone</p>'])
    expect(page.headers['content-security-policy']).toBe("default-src 'self'")
    const redirect = await answer('redirect')
    expect([redirect.statusCode, redirect.headers.location, redirect.body]).toEqual([303, '/app', ''])
  })
})

it('outside tests a missing field is a 500 all the same', async () => {
  const live = await buildSampleHttp({ checkAnswers: false })
  expect((await live.inject({ url: '/api/v1/answers/missing' })).statusCode).toBe(500)
  expect((await live.inject({ url: '/api/v1/answers/leaky' })).body).not.toContain('secret')
  await live.close()
})
