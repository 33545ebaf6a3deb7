import { timingSafeEqual } from 'node:crypto'
import { message } from '@dossier/contract/message'
import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import { Type } from 'typebox'
import { AppError } from '#core/app-error'
import { sha256 } from '#platform/crypto/hash'
import { isOutsideAddress } from '#platform/network/outside-address'
import { Reply, type Route, route } from './route.ts'
import { routeClass } from './route-class.ts'

export interface Metrics {
  readonly registry: Registry
  /** @param route as declared, such as `/api/v1/emails/:id`; 'none' for an unknown route. */
  observeRequest(method: string, route: string, status: number, seconds: number): void
}

/** @param process also records memory, CPU and event-loop lag; enable it once per process. */
export function createMetrics({ process }: { process: boolean }): Metrics {
  const registry = new Registry()
  if (process) collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last byte of its response',
    labelNames: ['method', 'class', 'status'],
    buckets: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  return {
    registry,
    observeRequest(method, route, status, seconds) {
      duration.observe({ method, class: routeClass(route), status }, seconds)
    },
  }
}

/**
 * `GET /metrics`, in Prometheus text format. With a token, for its bearer; without one, for programs in the same
 * private network that connect directly. Requests through a proxy may come from anyone.
 */
export const metricsRoute = ({ registry }: Metrics, token: string): Route =>
  route({
    method: 'GET',
    path: '/metrics',
    root: 'base',
    summary: 'Get the metrics of this process for Prometheus',
    description:
      'If `METRICS_TOKEN` is set, send it as a Bearer token. Otherwise only direct requests from a private network are allowed.',
    tag: 'Operation',
    access: 'public',
    answers: { 200: Type.String({ contentMediaType: 'text/plain' }) },
    async handler(call) {
      demandReader(call, token)
      return new Reply(200, await registry.metrics(), { 'content-type': registry.contentType })
    },
  })

interface MetricsRequest {
  readonly ip: string
  header(name: string): string | undefined
}

function demandReader(call: MetricsRequest, token: string): void {
  if (token) {
    const bearerToken = /^Bearer (.+)$/i.exec(call.header('authorization') ?? '')?.[1] ?? ''
    if (timingSafeEqual(Buffer.from(sha256(bearerToken)), Buffer.from(sha256(token)))) return
    throw new AppError('unauthenticated', message('http.metricsToken'), {
      headers: { 'www-authenticate': 'Bearer' },
    })
  }
  const isForwarded = ['x-forwarded-for', 'forwarded', 'x-real-ip'].some((name) => call.header(name) !== undefined)
  if (!isForwarded && !isOutsideAddress(call.ip)) return
  throw new AppError('forbidden', message('http.metricsPrivate'))
}
