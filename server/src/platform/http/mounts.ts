import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Log } from '#platform/log/log'
import { withoutPort } from './client-address.ts'

/**
 * An address that the server of some protocol answers by itself (OAuth, MCP): it reads the request, checks who may, and
 * writes the answer in its protocol's own words. Everything else is a route. Limits on connections, request ids, metrics
 * and the headers that keep browsers careful hold for it as for any route; bodies come unread.
 */
export interface Mount {
  /** From the base address; `:name` stands for one part. */
  path: string
  methods: readonly ('GET' | 'POST' | 'DELETE' | 'OPTIONS')[]
  /** Who may call, and where that is checked. The test of all routes holds the same list. */
  access: string
  answer(request: IncomingMessage, response: ServerResponse, from: { ip: string; requestId: string }): Promise<void>
}

/** Puts the mounts into the application, in a corner where no body is read ahead of them. */
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
