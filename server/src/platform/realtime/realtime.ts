import type { Server as HttpServer } from 'node:http'
import { SCOPES, type Scope } from '@dossier/contract/scopes'
import { type Socket, Server } from 'socket.io'
import { AppError } from '#core/app-error'
import type { Actor } from '#core/actor'
import type { Events, PublishedEvent } from '#platform/events/events'
import type { Log } from '#platform/log/log'

/** Whoever is behind the handshake, or null. May throw AppError `unauthenticated`. */
export type AuthenticateSocket = (credential: string) => Promise<Actor | null>

interface RealtimeOptions {
  server: HttpServer
  events: Events
  authenticate: AuthenticateSocket
  /** The one origin whose pages may connect; programs send none. */
  origin: string
  log: Log
}

const MAX_MESSAGE_BYTES = 100_000

const roomOf = (tenantId: string, scope: Scope): string => `${tenantId} ${scope}`

/**
 * Socket.IO at `/socket.io`: the journal of events, pushed. A client signs in with `auth: { token }` and is put into
 * the rooms of its account by the server, one for each scope it holds; it cannot ask for others.
 */
export function createRealtime({ server, events, authenticate, origin, log }: RealtimeOptions): { close(): Promise<void> } {
  const io = new Server(server, {
    serveClient: false,
    maxHttpBufferSize: MAX_MESSAGE_BYTES,
    allowRequest: (request, decide) => {
      const from = request.headers.origin
      decide(null, from === undefined || from === origin)
    },
  })

  io.use((socket, next) => {
    identify(socket, authenticate).then(
      (actor) => {
        joinRooms(socket, actor)
        next()
      },
      (error: unknown) => next(refusal(error, log)),
    )
  })

  const unsubscribe = events.subscribe((event: PublishedEvent) => {
    io.to(roomOf(event.tenantId, event.scope)).emit(event.name, { ...event.payload, seq: event.seq })
  })

  return {
    async close() {
      unsubscribe()
      await io.close()
    },
  }
}

async function identify(socket: Socket, authenticate: AuthenticateSocket): Promise<Actor> {
  const { token } = socket.handshake.auth as { token?: unknown }
  const actor = typeof token === 'string' ? await authenticate(token) : null
  if (actor) return actor
  throw new AppError('unauthenticated', 'Connect with auth: { token }, a sign-in token or a personal access token.')
}

function joinRooms(socket: Socket, actor: Actor): void {
  const rooms = SCOPES.filter((scope) => actor.scopes.has(scope)).map((scope) => roomOf(actor.tenantId, scope))
  void socket.join([...rooms, `user ${actor.userId}`, `credential ${actor.credential.id}`])
}

/** What `connect_error` shows: the same code and sentence as an HTTP answer would have. */
function refusal(error: unknown, log: Log): Error {
  if (!(error instanceof AppError)) log.error({ err: error }, 'a socket could not be authenticated')
  const shown = error instanceof AppError ? error : new AppError('unavailable', 'Signing in is not possible right now.')
  return Object.assign(new Error(shown.message), { data: { status: shown.status, code: shown.code } })
}
