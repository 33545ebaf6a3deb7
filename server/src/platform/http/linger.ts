import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody } from './body-types.ts'

const LINGER_MS = 2000
const LINGER_BYTES = 8 * 1024 * 1024

/**
 * After an answer to a request whose body is not read to its end, closes the connection, but goes on reading for a
 * moment: otherwise TCP resets the connection and the client loses the answer (RFC 9112 §9.6).
 */
export function closeAfterUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request: FastifyRequest, reply, _payload, done) => {
    const { raw } = request
    if (raw.complete === false && hasBody(request.headers) && raw.socket) {
      reply.header('connection', 'close')
      linger(raw, raw.socket)
    }
    done()
  })
}

function linger(request: IncomingMessage, socket: Socket): void {
  // The server calls this when the last answer is written.
  socket.destroySoon = () => {
    const before = socket.bytesRead
    socket.end()
    const timer = setTimeout(() => socket.destroy(), LINGER_MS).unref()
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
    }
    request.once('end', end).once('close', end)
    request.on('data', () => {
      if (socket.bytesRead - before > LINGER_BYTES) end()
    })
    request.resume()
    if (request.complete && request.readableEnded) end()
  }
}
