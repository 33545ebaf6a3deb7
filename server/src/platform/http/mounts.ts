import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Log } from '#platform/log/log'
import { ANY_ORIGIN, answerPreflight } from './any-origin.ts'
import { withoutPort } from './client-address.ts'

/**
 * A path handled by another protocol's server (OAuth, MCP), which reads, authorizes and answers the request itself.
 * Connection limits, request ids, metrics and security headers apply as for routes; bodies are passed unread.
 */
export interface Mount {
  /** From the base URL; `:name` is one segment. */
  path: string
  methods: readonly ('GET' | 'POST')[]
  /** Required access and its checkpoint. The test of all routes contains the same list. */
  access: string
  /** Pages of any origin may call it: it is public or takes a token, and never reads the cookie. */
  anyOrigin?: boolean
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

function addMount(corner: FastifyInstance, { path, methods, anyOrigin = false, answer }: Mount, log: Log): void {
  if (anyOrigin)
    corner.options(path, async (request, reply) => {
      const { raw } = takeOver(reply)
      answerPreflight(raw, request.headers, methods)
    })
  corner.route({
    method: [...methods],
    url: path,
    handler: async (request, reply) => {
      if (anyOrigin) reply.headers(ANY_ORIGIN)
      const { raw } = takeOver(reply)
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

/** Passes the headers of every answer on to the Node response. */
function takeOver(reply: FastifyReply): FastifyReply {
  const taken = reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) taken.raw.setHeader(name, value)
  return taken
}
