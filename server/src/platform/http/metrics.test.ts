import { expect, it } from 'vitest'
import { buildSampleHttp } from '#test/sample-http'
import { createMetrics } from './metrics.ts'

it('requests are counted by route and status, never by address', async () => {
  const app = await buildSampleHttp()
  await app.inject({ url: '/api/v1/things/secret-1' })
  await app.inject({ url: '/api/v1/things/secret-2' })
  await app.inject({ url: '/nowhere/secret-3' })
  const { body, headers } = await app.inject({ url: '/metrics' })
  await app.close()
  expect(headers['content-type']).toContain('text/plain')
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="/api/v1/things/:id",status="401"} 2')
  expect(body).toContain('http_request_duration_seconds_count{method="GET",route="none",status="404"} 1')
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
