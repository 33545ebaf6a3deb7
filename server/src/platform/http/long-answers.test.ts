import { Answer } from '@dossier/contract/schema'
import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { eventually } from '#test/eventually'
import { buildSampleHttp, sampleAuthenticate } from '#test/sample-http'
import { LargeJson } from './large-json.ts'
import { createLongAnswers } from './long-answers.ts'
import { route } from './route.ts'

let app: FastifyInstance
let began: string[]
let finish: (() => void)[]

const slow = (path: string, takesTurns: boolean) =>
  route({
    method: 'GET',
    path,
    summary: 'Something',
    tag: 'Things',
    access: { role: 'member', scopes: [] },
    takesTurns,
    answers: { 200: Answer({ account: Type.String() }) },
    handler: async ({ actor }) => {
      began.push(actor.tenantId)
      await new Promise<void>((resolve) => finish.push(resolve))
      return { account: actor.tenantId }
    },
  })

beforeEach(async () => {
  began = []
  finish = []
  app = await buildSampleHttp({
    longAnswersAtOnce: 2,
    routes: [slow('/long', true), slow('/other', false)],
    authenticate: async (headers) => {
      const actor = await sampleAuthenticate({ authorization: 'Bearer member' })
      return actor && { ...actor, tenantId: String(headers.authorization) }
    },
  })
})
afterEach(() => app.close())

const ask = (account: string, path = '/long') =>
  app.inject({ method: 'GET', url: `/api/v1${path}`, headers: { authorization: account } })
const finishOne = () => finish.shift()?.()
const count = (account: string) => began.filter((each) => each === account).length

it('prepares two long answers at once, and one more for an account that has none', async () => {
  const asked = [...Array.from({ length: 5 }, () => ask('a')), ask('b'), ask('c')]
  await eventually(() => expect(count('b')).toBe(1))
  expect([count('a'), count('c')]).toEqual([2, 0])
  finishOne()
  finishOne()
  await eventually(() => expect(count('c')).toBe(1))
  expect(count('a')).toBeLessThan(4)
  await eventually(() => {
    finishOne()
    expect(began).toHaveLength(7)
  })
  for (const one of finish) one()
  expect((await Promise.all(asked)).map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(200))
})

it('lets all other requests pass', async () => {
  const asked = Array.from({ length: 5 }, () => ask('a', '/other'))
  await eventually(() => expect(began).toHaveLength(5))
  for (const one of finish) one()
  await Promise.all(asked)
})

it('answers 503 with Retry-After when too many of one account wait, and serves other accounts', async () => {
  const asked = Array.from({ length: 103 }, () => ask('a'))
  await eventually(() => expect(began).toHaveLength(2))
  const refused = await ask('a')
  expect([refused.statusCode, refused.json().code, refused.headers['retry-after']]).toEqual([503, 'unavailable', '5'])
  const other = ask('b')
  await eventually(() => expect(count('b')).toBe(1))
  await eventually(() => {
    while (finish.length > 0) finishOne()
    expect(began.length).toBeGreaterThanOrEqual(103)
  })
  while (finish.length > 0) finishOne()
  await Promise.all([...asked, other])
})

it('lets an account wait after a large answer while others ask, and not while it is alone', async () => {
  // So large that its rest outlasts the test.
  const large = { status: 200, headers: {}, body: new LargeJson('mark', '', Array(1_000).fill('x'.repeat(4_000_000))) }
  const small = { status: 200, headers: {}, body: '{}' }
  const answers = createLongAnswers(1)
  await answers.prepare('a', true, async () => large)
  await answers.prepare('a', true, async () => {
    await answers.prepare('b', false, async () => small)
    return large
  })
  let isBegun = false
  void answers.prepare('a', true, async () => {
    isBegun = true
    return small
  })
  await answers.prepare('a', false, async () => small)
  await answers.prepare('b', true, async () => small)
  expect(isBegun).toBe(false)
})
