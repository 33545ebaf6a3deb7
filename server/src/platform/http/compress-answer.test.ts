import { gunzipSync } from 'node:zlib'
import { Answer } from '@dossier/contract/schema'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSampleHttp, LARGE_NAME } from '#test/sample-http'
import { createCompression } from './compress-answer.ts'
import type { Outcome } from './outcome.ts'
import { Reply, route } from './route.ts'

const WORDS = 'linen and indigo, '.repeat(200)
const GZIP = { 'accept-encoding': 'gzip, deflate, br' }

const answering = (path: string, answer: () => unknown) =>
  route({
    method: 'GET',
    path,
    summary: 'Something',
    tag: 'Things',
    access: 'public',
    answers: { 200: Answer({ name: Type.String() }) },
    handler: async () => answer() as { name: string },
  })

describe('a route', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await buildSampleHttp({
      routes: [
        answering('/words', () => ({ name: WORDS })),
        answering('/small', () => ({ name: 'linen' })),
        answering('/large', () => ({ name: LARGE_NAME })),
        answering('/huge', () => ({ name: WORDS.repeat(400) })),
        answering('/page', () => new Reply(200, `<p>${WORDS}</p>`, { 'content-type': 'text/html', vary: 'cookie' })),
        answering('/file', () => new Reply(200, Buffer.from(WORDS), { 'content-type': 'text/plain' })),
      ],
    })
  })
  afterAll(() => app.close())

  const ask = (path: string, headers: Record<string, string> = GZIP, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url: `/api/v1${path}`, headers })

  it('compresses JSON for clients that accept it', async () => {
    const answer = await ask('/words')
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'accept-encoding' })
    expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
    expect(answer.rawPayload.length).toBeLessThan(300)
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual({ name: WORDS })
  })

  it('compresses a large answer whole', async () => {
    const answer = await ask('/large')
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(JSON.parse(gunzipSync(answer.rawPayload).toString())).toEqual({ name: LARGE_NAME })
  })

  it('compresses pages, and adds to what they vary by', async () => {
    const answer = await ask('/page')
    expect(answer.headers).toMatchObject({ 'content-encoding': 'gzip', vary: 'cookie, accept-encoding' })
  })

  it('sends the headers of a compressed answer to HEAD', async () => {
    const answer = await ask('/words', GZIP, 'HEAD')
    expect(answer.headers['content-encoding']).toBe('gzip')
    expect(answer.body).toBe('')
  })

  it.each([
    ['/small', GZIP],
    ['/huge', GZIP],
    ['/file', GZIP],
    ['/words', {}],
    ['/words', { 'accept-encoding': 'gzip;q=0, br' }],
    ['/words', { ...GZIP, 'sec-fetch-site': 'cross-site' }],
    ['/words', { ...GZIP, 'sec-fetch-site': 'same-site' }],
  ])('sends %s as it is to %j', async (path, headers) => {
    const answer = await ask(path, headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-encoding']).toBeUndefined()
  })

  it('names what an uncompressed answer varies by', async () => {
    expect((await ask('/words', {})).headers.vary).toBe('accept-encoding')
  })
})

const outcome = (body: string): Outcome => ({ status: 200, headers: {}, body })

it('compresses a bounded amount at once, and sends the others as they are', async () => {
  const compress = createCompression()
  const body = 'x'.repeat(1024 * 1024)
  const ask = () => Promise.all(Array.from({ length: 6 }, () => compress(GZIP, outcome(body))))
  const compressed = async () => (await ask()).filter(({ headers }) => headers['content-encoding'] === 'gzip').length
  expect(await compressed()).toBe(4)
  expect(await compressed()).toBe(4)
})

it('hides the exact length of a compressed answer', async () => {
  const compress = createCompression()
  const answers = await Promise.all(Array.from({ length: 40 }, () => compress(GZIP, outcome(WORDS))))
  const lengths = answers.map(({ body }) => (body as Buffer).length)
  expect(new Set(lengths).size).toBeGreaterThan(5)
  for (const { body } of answers) expect(gunzipSync(body as Buffer).toString()).toBe(WORDS)
})
