import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { buildSampleHttp } from '#test/sample-http'
import type { Problem } from './problem.ts'

let app: FastifyInstance
beforeAll(async () => {
  app = await buildSampleHttp()
})
afterAll(() => app.close())

const EXPECTED = [200, 201, 400, 403, 404, 405, 413, 415]
const FIELDS = [
  'name',
  'size',
  'big',
  'words',
  'server',
  'host',
  'open',
  'points',
  'text',
  'raw',
  'parsed',
  'date',
  '_id',
]
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('\0', '__proto__', 'a,b', '1', 'true', '\ud800'))
const name = fc.oneof(fc.constantFrom(...FIELDS, '__proto__', 'constructor', 'toString'), text)

const { value } = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    text,
    fc.constantFrom(null, true, false, 0, -1, 1.5, 1e21),
    fc.array(tie('value'), { maxLength: 4 }),
    fc.array(fc.tuple(name, tie('value')), { maxLength: 5 }).map((entries) => Object.fromEntries(entries)),
  ),
}))

it('no JSON body is a 500, and what is refused says where', async () => {
  await fc.assert(
    fc.asyncProperty(
      value,
      fc.constantFrom('PUT /api/v1/things/1', 'POST /api/v1/mails', 'POST /api/v1/ping'),
      async (body, to) => {
        const [method, url] = to.split(' ') as ['PUT' | 'POST', string]
        const headers = { 'content-type': 'application/json', authorization: 'Bearer owner' }
        const answer = await app.inject({ method, url, payload: JSON.stringify(body), headers })
        expect(EXPECTED).toContain(answer.statusCode)
        if (answer.statusCode === 400) expect(answer.json<Problem>().errors?.length).toBeGreaterThan(0)
      },
    ),
    { numRuns: 600 },
  )
})

it('no bytes as a body are a 500', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 200 }), async (bytes) => {
      const headers = { 'content-type': 'application/json' }
      const answer = await app.inject({ method: 'POST', url: '/api/v1/mails', payload: Buffer.from(bytes), headers })
      expect(EXPECTED).toContain(answer.statusCode)
    }),
    { numRuns: 200 },
  )
})

it('no query and no path is a 500', async () => {
  const pair = fc.tuple(
    fc.oneof(fc.constantFrom('page', 'ratio', 'open', 'status', 'q', 'include', 'message_id'), text),
    text,
  )
  const encode = (part: string) => encodeURIComponent(part.toWellFormed())
  await fc.assert(
    fc.asyncProperty(fc.array(pair, { maxLength: 6 }), text, fc.webPath(), async (pairs, id, rawPath) => {
      const query = pairs.map((parts) => parts.map(encode).join('=')).join('&')
      for (const url of [
        `/api/v1/things/${encode(id)}?${query}`,
        `/api/v1/things${rawPath}?${query.replaceAll('%', '')}`,
      ]) {
        const answer = await app.inject({ url, headers: { authorization: 'Bearer owner' } })
        expect(EXPECTED).toContain(answer.statusCode)
      }
    }),
    { numRuns: 400 },
  )
})
