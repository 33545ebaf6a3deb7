import type { IncomingMessage, ServerResponse } from 'node:http'
import { message } from '@dossier/contract/message'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '#core/app-error'
import { strangerAt } from '#platform/body-budget/body-budget'
import type { Log } from '#platform/log/log'
import { ANY_ORIGIN, answerPreflight } from './any-origin.ts'
import { hasBody } from './body-types.ts'
import { withoutPort } from './client-address.ts'
import { announcedLength, type BodyDependencies, invite, refuseFull } from './receive-body.ts'
import { watchProgress } from './watch-progress.ts'

/**
 * A path handled by another protocol's server (OAuth, MCP), which reads, authorizes and answers the request itself.
 * Connection limits, request ids, metrics and security headers apply as for routes; bodies are passed unread.
 */
export interface Mount {
  /** From the base URL; `:name` is one segment. */
  path: string
  methods: readonly ('GET' | 'POST')[]
  /** Maximum body size in bytes; default 64 KiB. The server of the path enforces it for bodies of unknown length. */
  bodyLimit?: number
  /** Required access and its checkpoint. The test of all routes contains the same list. */
  access: string
  /** Pages of any origin may call it: it is public or takes a token, and never reads the cookie. */
  anyOrigin?: boolean
  answer(request: IncomingMessage, response: ServerResponse, from: { ip: string; requestId: string }): Promise<void>
}

const BODY_LIMIT = 64 * 1024

type MountDependencies = Pick<BodyDependencies, 'bodies' | 'heartbeat'> & { log: Log }

/** Adds the mounts in a context that does not parse bodies. */
export function addMounts(app: FastifyInstance, mounts: readonly Mount[], dependencies: MountDependencies): void {
  app.register(async (corner) => {
    corner.removeAllContentTypeParsers()
    corner.addContentTypeParser('*', (_request, _payload, done) => done(null))
    for (const mount of mounts) addMount(corner, mount, dependencies)
  })
}

function addMount(
  corner: FastifyInstance,
  { path, methods, bodyLimit = BODY_LIMIT, anyOrigin = false, answer }: Mount,
  { log, bodies, heartbeat }: MountDependencies,
): void {
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
      const hold = bodies.open(strangerAt(withoutPort(request.ip)))
      const release = () => hold.release()
      request.raw.once('close', release)
      reply.raw.once('close', release)
      await hold.reserve(bytesToHold(request.headers, bodyLimit)).catch(refuseFull)
      invite(request.raw, reply.raw)
      watchProgress(request.raw, heartbeat)
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

/** @throws AppError `too_large` */
function bytesToHold(headers: FastifyRequest['headers'], limit: number): number {
  if (!hasBody(headers)) return 0
  const announced = announcedLength(headers) ?? limit
  if (announced > limit) throw new AppError('too_large', message('http.bodyTooLarge'))
  return announced
}

/** Passes the headers of every answer on to the Node response. */
function takeOver(reply: FastifyReply): FastifyReply {
  const taken = reply.hijack()
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) taken.raw.setHeader(name, value)
  return taken
}
