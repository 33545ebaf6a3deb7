import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Heartbeat } from '#platform/clock/heartbeat'
import { answerBrokenHttp, answerTooSlow, isTooSlow } from './broken-http.ts'

export const HEADERS_MS = 20_000

/**
 * Ends silent connections, but no client is blamed for our own time: a request that we still work on keeps its
 * connection, and after a standstill of this process (a stopped machine) every client gets its time again.
 */
export function keepConnections(app: FastifyInstance, heartbeat: Heartbeat): void {
  const current = new WeakMap<Socket, ServerResponse>()
  app.server.on('request', (request, response) => current.set(request.socket, response))
  app.server.on('timeout', (socket: Socket) => {
    const response = current.get(socket)
    if (heartbeat.stoodStill() || (response && isOurTurn(response))) socket.setTimeout(socket.timeout ?? 0)
    else socket.destroy()
  })
}

/** The request is complete, and the client has read what was sent so far. */
const isOurTurn = ({ req, writableFinished, writableLength }: ServerResponse): boolean =>
  req.complete && !writableFinished && writableLength === 0

/** Answers invalid HTTP. Headers that came late because of a standstill get their time once more. */
export function refuseBrokenHttp(heartbeat: Heartbeat, error: Error & { code?: string }, socket: Socket): void {
  if (!isTooSlow(error) || !heartbeat.stoodStill()) {
    answerBrokenHttp(error, socket)
    return
  }
  const { server } = socket as Socket & { server?: NodeJS.EventEmitter }
  const timer = setTimeout(() => answerTooSlow(socket), HEADERS_MS).unref()
  const end = () => {
    clearTimeout(timer)
    server?.off('request', onRequest)
  }
  const onRequest = (request: IncomingMessage) => {
    if (request.socket === socket) end()
  }
  server?.on('request', onRequest)
  socket.once('close', end)
}
