import { collectDefaultMetrics, Histogram, Registry } from 'prom-client'
import Type from 'typebox'
import { Reply, type Route, route } from './route.ts'

/** The measures of one application. Other parts add their own to `registry`. */
export interface Metrics {
  readonly registry: Registry
  observeRequest(method: string, route: string, status: number, seconds: number): void
}

/** @param process also measure memory, processor and event-loop lag of this process; once per process is enough. */
export function createMetrics({ process }: { process: boolean }): Metrics {
  const registry = new Registry()
  if (process) collectDefaultMetrics({ register: registry })
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the first byte of a request to the last of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.001, 0.003, 0.01, 0.03, 0.1, 0.3, 1, 3, 10],
    registers: [registry],
  })
  return {
    registry,
    observeRequest(method, route, status, seconds) {
      duration.observe({ method, route, status }, seconds)
    },
  }
}

/** `GET /metrics`, in the text format of Prometheus. */
export const metricsRoute = ({ registry }: Metrics): Route =>
  route({
    method: 'GET',
    path: '/metrics',
    root: 'base',
    summary: 'Measures of this process for Prometheus',
    tag: 'Operation',
    access: 'public',
    answers: { 200: Type.String({ contentMediaType: 'text/plain' }) },
    handler: async () => new Reply(200, await registry.metrics(), { 'content-type': registry.contentType }),
  })
