import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildSampleHttp, sampleRoutes } from '#test/sample-http'
import { describeRoutes } from './describe-routes.ts'
import { buildReference } from './openapi.ts'
import { planRoute } from './route-plan.ts'

interface Operation {
  operationId: string
  description: string
  security: unknown[]
  parameters: { name: string }[]
  requestBody?: { content: object }
  responses: Record<string, { content: Record<string, { schema: object }> }>
}

interface Document {
  openapi: string
  servers: unknown[]
  paths: Record<string, Record<string, Operation>>
  components: { schemas: Record<string, { required: string[] }> }
}

let app: FastifyInstance
const read = async () => (await app.inject({ url: '/openapi.json' })).json<Document>()
beforeAll(async () => {
  app = await buildSampleHttp()
})
afterAll(() => app.close())

describe('/openapi.json', () => {
  it('describes every route and nothing else', async () => {
    const document = await read()
    expect(document.openapi).toBe('3.1.1')
    expect(document.servers).toEqual([{ url: 'http://localhost:3000' }])
    expect(
      Object.entries(document.paths).flatMap(([path, item]) => Object.keys(item).map((m) => `${m} ${path}`)),
    ).toEqual([
      'get /api/v1/things/{id}',
      'put /api/v1/things/{id}',
      'post /api/v1/mails',
      'post /api/v1/ping',
      'get /api/v1/answers/{kind}',
      'get /metrics',
      'get /openapi.json',
    ])
  })

  it('tells who may call, what goes in and what comes out', async () => {
    const { paths, components } = await read()
    const get = paths['/api/v1/things/{id}']?.get
    expect(get).toMatchObject({ operationId: 'getThingsById', security: [{ bearer: [] }, { token: [] }] })
    expect(get?.description).toContain('Access: member knowledge:read.')
    expect(get?.description).toContain('include=draft also needs email:read email:send.')
    expect(get?.parameters.find(({ name }) => name === 'page')).toMatchObject({ required: false })
    const post = paths['/api/v1/mails']?.post
    expect(post?.security).toEqual([])
    expect(Object.keys(post?.requestBody?.content ?? {})).toEqual(['application/json', 'message/rfc822'])
    expect(Object.keys(post?.responses ?? {})).toEqual(['201', '4XX', '5XX'])
    expect(post?.responses['4XX']?.content['application/problem+json']?.schema).toEqual({
      $ref: '#/components/schemas/Problem',
    })
    expect(components.schemas.Problem?.required).toContain('request_id')
    expect(paths['/api/v1/ping']?.post?.requestBody).toBeUndefined()
  })
})

describe('/docs', () => {
  it('is served from here alone', async () => {
    const page = await app.inject({ url: '/docs' })
    expect(page.statusCode).toBe(200)
    expect(page.headers['content-security-policy']).toContain("default-src 'none'; script-src 'self';")
    const links = [...page.body.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, link]) => link ?? '')
    expect(links.length).toBeGreaterThan(3)
    for (const link of links) {
      expect(link).not.toMatch(/^(https?:)?\/\//)
      expect((await app.inject({ url: new URL(link, 'http://x/docs').pathname })).statusCode).toBe(200)
    }
  })

  it('has nothing beside its files', async () => {
    for (const url of ['/docs/static/nope.js', '/docs/static/..%2f..%2fpackage.json']) {
      expect((await app.inject({ url })).json()).toMatchObject({ code: 'not_found' })
    }
  })

  it('describes routes and answers none of them, by whatever way one comes to them', async () => {
    const reference = await buildReference(
      sampleRoutes.map((route) => planRoute(route, false)),
      'http://localhost:3000',
    )
    expect(await reference.page('/docs/../api/v1/answers/right', {})).toBeNull()
    expect(await reference.page('/docs/json', {})).toMatchObject({ status: 200 })
  })
})

it('the golden table tells each route in one line, sorted', () => {
  expect(describeRoutes(sampleRoutes)).toBe(
    [
      'GET    /api/v1/answers/:kind | public | 200: _id name server createdAt',
      'POST   /api/v1/mails | public | body (lenient): raw parsed | raw: message/rfc822 | 201: params query body',
      'POST   /api/v1/ping | public | 200: ip',
      'GET    /api/v1/things/:id | member knowledge:read | include=email: email:read | include=draft: email:read email:send | query: page ratio open status message_id q include | 200: params query body',
      'PUT    /api/v1/things/:id | admin knowledge:write | body: name size big words server open points | 200: params query body',
      '',
    ].join('\n'),
  )
})
