import { expect, it } from 'vitest'
import { buildSampleHttp } from '#test/sample-http'
import { createMetrics } from './metrics.ts'
import { routeClass } from './route-class.ts'

it('requests are counted by what they are about and status, never by address', async () => {
  const app = await buildSampleHttp()
  await app.inject({ url: '/api/v1/things/secret-1' })
  await app.inject({ url: '/api/v1/things/secret-2' })
  await app.inject({ url: '/nowhere/secret-3' })
  const { body, headers } = await app.inject({ url: '/metrics' })
  await app.close()
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('http_request_duration_seconds_count{method="GET",class="things",status="401"} 2')
  expect(body).toContain('http_request_duration_seconds_count{method="GET",class="none",status="404"} 1')
  expect(body).not.toContain('secret')
})

it('the measures of the process are there when asked for, and each application has its own', async () => {
  const metrics = createMetrics({ process: true })
  const app = await buildSampleHttp({ metrics })
  const { body } = await app.inject({ url: '/metrics' })
  await app.close()
  expect(body).toContain('nodejs_eventloop_lag_p99_seconds')
  expect(body).toContain('process_resident_memory_bytes')
  expect(await createMetrics({ process: false }).registry.metrics()).not.toContain('nodejs_')
})

it.each([
  ['/api/v1/emails/:id/raw', 'emails'],
  ['/auth/login', 'auth'],
  ['/.well-known/oauth-authorization-server', '.well-known'],
  ['/', 'web'],
  ['/assets/*', 'web'],
  ['/search', 'web'],
  ['none', 'none'],
])('the route %s is about %s', (route, about) => {
  expect(routeClass(route)).toBe(about)
})

it('are told to whoever brings the token, or inside the private network and not through a proxy', async () => {
  const ask = async (metricsToken: string, headers: Record<string, string>, remoteAddress = '127.0.0.1') => {
    const app = await buildSampleHttp({ config: { baseUrl: 'http://localhost', trustProxy: false, metricsToken } })
    const { statusCode } = await app.inject({ url: '/metrics', headers, remoteAddress })
    await app.close()
    return statusCode
  }
  expect(await ask('', {})).toBe(200)
  expect(await ask('', {}, '10.1.2.3')).toBe(200)
  expect(await ask('', {}, '93.184.215.14')).toBe(403)
  expect(await ask('', { 'x-forwarded-for': '10.0.0.1' })).toBe(403)
  expect(await ask('a secret of sixteen', {})).toBe(401)
  expect(await ask('a secret of sixteen', { authorization: 'Bearer another' })).toBe(401)
  expect(await ask('a secret of sixteen', { authorization: 'bearer a secret of sixteen' }, '93.184.215.14')).toBe(200)
})
