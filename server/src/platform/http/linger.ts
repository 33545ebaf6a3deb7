import type { IncomingMessage } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { hasBody } from './body-types.ts'

const LINGER_MS = 2000
/** Enough for clients that read the answer after they sent all of a usual body; more would be work for nothing. */
const LINGER_BYTES = 1024 * 1024

/**
 * After an answer to a request whose body is not read to its end, closes the connection, but waits a moment and reads a
 * little: otherwise TCP resets the connection and the client loses the answer (RFC 9112 §9.6).
 */
export function closeAfterUnreadBodies(app: FastifyInstance): void {
  app.addHook('onSend', (request: FastifyRequest, reply, _payload, done) => {
    const { raw } = request
    // A request that its handler destroyed has no socket anymore; the answer has.
    const { socket } = reply.raw
    if (raw.complete === false && hasBody(request.headers) && socket) {
      reply.header('connection', 'close')
      linger(raw, socket)
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
    // Node reads the rest of the request at full speed and drops it, so only the socket can slow it down.
    socket.on('data', () => {
      if (socket.bytesRead - before > LINGER_BYTES) socket.pause()
    })
    socket.resume()
    if (request.complete && request.readableEnded) end()
  }
}
