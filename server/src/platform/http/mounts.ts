import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#platform/log/log'
import { withoutPort } from './client-address.ts'

/**
 * A path handled by another protocol's server (OAuth, MCP), which reads, authorizes and answers the request itself.
 * Connection limits, request ids, metrics and security headers apply as for routes; bodies are passed unread.
 */
export interface Mount {
  /** From the base URL; `:name` is one segment. */
  path: string
  methods: readonly ('GET' | 'POST' | 'DELETE' | 'OPTIONS')[]
  /** Required access and its checkpoint. The test of all routes contains the same list. */
  access: string
  answer(request: IncomingMessage, response: ServerResponse, from: { ip: string; requestId: string }): Promise<void>
}

/** Adds the mounts in a context that does not parse bodies. */
export function addMounts(app: FastifyInstance, mounts: readonly Mount[], log: Log): void {
  app.register(async (corner) => {
    corner.removeAllContentTypeParsers()
    corner.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const mount of mounts) addMount(corner, mount, log)
  })
}

function addMount(corner: FastifyInstance, { path, methods, answer }: Mount, log: Log): void {
  corner.route({
    method: [...methods],
    url: path,
    handler: async (request, reply) => {
      const { raw } = reply.hijack()
      for (const [name, value] of Object.entries(reply.getHeaders()))
        if (value !== undefined) raw.setHeader(name, value)
      try {
        await answer(request.raw, raw, { ip: withoutPort(request.ip), requestId: request.id })
      } catch (error) {
        log.error({ err: error, request_id: request.id, route: path }, 'request failed')
        if (raw.headersSent) raw.destroy()
        else raw.writeHead(500).end()
      }
    },
  })
}
