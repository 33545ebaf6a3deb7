import { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import { type Message, message } from '@dossier/contract/message'
import type { FastifyInstance } from 'fastify'
import { AppError } from '#core/app-error'
import { answerOnSocket } from './broken-http.ts'

const VERSIONS = new Set(['1.0', '1.1'])
const SERVER_METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/**
 * Answers the requests that HTTP allows or nearly allows, but that no route can mean. Must be called before other hooks
 * are added.
 */
export function answerOddRequests(app: FastifyInstance): void {
  // The client waits until its body is wanted: `invite`. Other expectations are ignored (RFC 9110 §10.1.1).
  for (const event of ['checkContinue', 'checkExpectation'] as const)
    app.server.on(event, (request, response) => app.server.emit('request', request, response))
  app.server.on('connect', (_request, socket) => refuseTunnel(socket as Socket))
  app.addHook('onRequest', (request, reply, done) => {
    const { raw } = request
    // In-process calls are no HTTP.
    if (!(raw instanceof IncomingMessage)) return done()
    // Node reads nothing more from a connection after an upgrade that it refused.
    if (raw.headers.upgrade !== undefined) reply.header('connection', 'close')
    if (raw.method === 'OPTIONS' && raw.url === '*') return void reply.code(204).header('allow', SERVER_METHODS).send()
    const problem = findOddity(raw)
    if (problem) reply.header('connection', 'close')
    done(problem)
  })
}

function findOddity({ httpVersion, headers, rawHeaders, url = '' }: IncomingMessage): AppError | undefined {
  if (!VERSIONS.has(httpVersion)) return odd(505, message('http.versionUnknown'))
  // RFC 9112 §3.2: two hosts may have led two servers to different answers.
  if (countHosts(rawHeaders) !== 1 && (httpVersion === '1.1' || headers.host !== undefined))
    return odd(400, message('http.hostMissing'))
  // RFC 9112 §6.1: the framing is known, the content is not.
  const coding = headers['transfer-encoding']
  if (coding !== undefined && coding.trim().toLowerCase() !== 'chunked') return odd(501, message('http.codingUnknown'))
  return url.startsWith('/') ? undefined : odd(400, message('http.targetUnknown'))
}

const odd = (status: number, detail: Message): AppError => new AppError('invalid_request', detail, { status })

function countHosts(rawHeaders: readonly string[]): number {
  let hosts = 0
  for (let index = 0; index < rawHeaders.length; index += 2)
    if (rawHeaders[index]?.length === 4 && rawHeaders[index]?.toLowerCase() === 'host') hosts += 1
  return hosts
}

/** Node has given the connection away, and with it the handling of its errors. */
function refuseTunnel(socket: Socket): void {
  socket.on('error', () => socket.destroy())
  answerOnSocket(socket, 405, message('http.noProxy'), [`Allow: ${SERVER_METHODS}`])
}
