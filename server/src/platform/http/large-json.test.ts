import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSampleHttp, LARGE_NAME } from '#test/sample-http'
import { turnsDuring } from '#test/turns-during'
import { LargeJson, writeJson } from './large-json.ts'

const serialize = (value: unknown): string => JSON.stringify(value)
const text = async (written: string | LargeJson): Promise<string> =>
  written instanceof LargeJson ? written.text() : written

describe('an answer as JSON', () => {
  it('is the same text, however large', async () => {
    const piece = fc.string({ unit: 'binary', maxLength: 20 })
    const long = fc.tuple(piece, fc.constantFrom(0, 300, 20_000)).map(([each, times]) => each.repeat(times))
    const value = fc.array(
      fc.record({ name: piece, body: long, parts: fc.array(fc.oneof(long, fc.constant(null)), { maxLength: 3 }) }),
      { maxLength: 4 },
    )
    await fc.assert(
      fc.asyncProperty(value, async (each) => {
        const written = writeJson(each, serialize)
        expect((await text(written)) === serialize(each)).toBe(true)
        if (written instanceof LargeJson) expect(serialize(written.parse()) === serialize(each)).toBe(true)
      }),
      { numRuns: 15 },
    )
  })

  it('is never escaped in one go when it is large', async () => {
    const written = writeJson({ a: 'x'.repeat(5_000_000), b: ['y'.repeat(500_000)] }, (frame) => {
      expect(serialize(frame).length).toBeLessThan(1_000)
      return serialize(frame)
    })
    const turns = await turnsDuring(async () => {
      for await (const piece of (written as LargeJson).pieces()) expect(piece.length).toBeLessThan(512 * 1024)
    })
    expect(turns).toBeGreaterThan(0)
  })
})

describe('a route', () => {
  let app: FastifyInstance
  beforeAll(async () => {
    app = await buildSampleHttp({ checkAnswers: false })
  })
  afterAll(() => app.close())

  it('sends large answers whole, without undeclared fields', async () => {
    const answer = await app.inject({ url: '/api/v1/answers/large' })
    expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
    expect(answer.json<{ name: string }>().name === LARGE_NAME).toBe(true)
    expect(answer.body).not.toContain('do not tell')
  })

  it('sends large errors whole', async () => {
    const answer = await app.inject({ url: '/api/v1/answers/large-conflict' })
    expect(answer.statusCode).toBe(409)
    expect(answer.json<{ details: { name: string } }>().details.name === LARGE_NAME).toBe(true)
  })

  it('answers HEAD of a large answer without a body', async () => {
    const answer = await app.inject({ method: 'HEAD', url: '/api/v1/answers/large' })
    expect([answer.statusCode, answer.body]).toEqual([200, ''])
  })
})
