import helmet from '@fastify/helmet'
import fastify from 'fastify'
import { describe, expect, it } from 'vitest'
import { securityHeaders } from './security-headers.ts'

describe('the headers that keep browsers careful', () => {
  it.each([
    ['http://localhost:3000', false],
    ['https://dossier.example', { maxAge: 31_536_000 }],
  ] as const)('are those of helmet at %s, but for the content policy', async (baseUrl, strictTransportSecurity) => {
    const app = fastify()
    await app.register(helmet, {
      contentSecurityPolicy: false,
      strictTransportSecurity,
      xFrameOptions: { action: 'deny' },
    })
    app.get('/', async (_request, reply) => reply.code(204).send())
    const theirs = (await app.inject('/')).headers
    const { 'content-security-policy': policy, ...ours } = securityHeaders(baseUrl)
    for (const name of ['date', 'connection']) delete theirs[name]
    expect(ours).toEqual(theirs)
    expect(policy).toContain("default-src 'none'")
  })
})
