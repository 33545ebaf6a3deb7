import type { Server as HttpServer } from 'node:http'
import { message } from '@dossier/contract/message'
import { SCOPES, type Scope } from '@dossier/contract/scopes'
import type { Role } from '@dossier/contract/vocabulary'
import { Server, type Socket } from 'socket.io'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import { wait } from '#platform/clock/wait'
import type { Events, PublishedEvent } from '#platform/events/events'
import { isForeignPage, isSameOrigin } from '#platform/http/same-origin'
import type { Log } from '#platform/log/log'

type Credential = Actor['credential']

/** Who is behind a handshake, and whether that still counts later. */
export interface SocketCredentials {
  /** Whoever is behind the credential, or null. May throw AppError `unauthenticated`. */
  authenticate(credential: string): Promise<Actor | null>
  /** The sign-in of the web app among the cookies of a handshake, or ''. */
  readCookie(header: string | undefined): string
  /** Those that still count, by id, with the role behind each. */
  listCounting(credentials: readonly Credential[]): Promise<ReadonlyMap<string, Role>>
}

interface RealtimeOptions {
  server: HttpServer
  events: Events
  credentials: SocketCredentials
  /** The one origin whose pages may connect; programs send none. */
  origin: string
  log: Log
}

interface SocketState {
  credential: Credential
  /** What its owner was when it connected. */
  role: Role
}

type AnySocket = Socket<Record<string, never>, Record<string, (payload: unknown) => void>, never, SocketState>

const MAX_MESSAGE_BYTES = 100_000
/** How long a socket can outlive its credential, whichever process ended it, but for the query itself; real milliseconds. */
const CHECK_EVERY_MS = 500

const roomOf = (tenantId: string, scope: Scope): string => `${tenantId} ${scope}`

/**
 * Socket.IO at `/socket.io`: the journal of events, pushed. A client signs in with `auth: { token }`, the web app with
 * its cookie, and is put into
 * the rooms of its account by the server, one for each scope it holds; it cannot ask for others. When its credential
 * ends or expires, or its owner becomes something else in the account, it is disconnected within a second; the client
 * connects again as what it is now.
 */
export function createRealtime({ server, events, credentials, origin, log }: RealtimeOptions): {
  close(): Promise<void>
} {
  const io: Server<Record<string, never>, Record<string, (payload: unknown) => void>, never, SocketState> = new Server(
    server,
    {
      serveClient: false,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      allowRequest: (request, decide) => {
        // By whatever name of this machine the page was opened, such as 127.0.0.1 for localhost.
        decide(null, !isForeignPage(request.headers, origin))
      },
    },
  )
  const closing = new AbortController()

  io.use((socket, next) => {
    identify(socket, credentials, origin).then(
      (actor) => {
        socket.data.credential = actor.credential
        socket.data.role = actor.role
        joinRooms(socket, actor)
        next()
      },
      (error: unknown) => next(refusal(error, log)),
    )
  })

  const unsubscribe = events.subscribe((event: PublishedEvent) => {
    io.to(roomOf(event.tenantId, event.scope)).emit(event.name, { ...event.payload, seq: event.seq })
  })

  async function endUncounted(): Promise<void> {
    while (!closing.signal.aborted) {
      await wait(CHECK_EVERY_MS, closing.signal)
      await disconnectUncounted([...io.sockets.sockets.values()], credentials).catch((error: unknown) => {
        log.error({ err: error }, 'the credentials of open sockets could not be checked; trying again')
      })
    }
  }
  const checking = endUncounted()

  return {
    async close() {
      closing.abort()
      unsubscribe()
      // Not io.close(): that would close the HTTP server too, and wait for its slowest request.
      io.disconnectSockets(true)
      io.engine.close()
      await checking
    },
  }
}

async function disconnectUncounted(sockets: AnySocket[], { listCounting }: SocketCredentials): Promise<void> {
  if (sockets.length === 0) return
  const held = new Map(sockets.map(({ data: { credential } }) => [credential.id, credential]))
  const counting = await listCounting([...held.values()])
  for (const socket of sockets) {
    const { credential, role } = socket.data
    if (counting.get(credential.id) !== role) socket.disconnect(true)
  }
}

async function identify(socket: AnySocket, credentials: SocketCredentials, origin: string): Promise<Actor> {
  const credential = readCredential(socket, credentials, origin)
  const actor = credential ? await credentials.authenticate(credential) : null
  if (actor) return actor
  throw new AppError('unauthenticated', message('realtime.authRequired'))
}

/** A browser adds the cookie for any page that asks, so it counts only from a page of ours (ASVS 4.4.2). */
function readCredential({ handshake }: AnySocket, { readCookie }: SocketCredentials, origin: string): string {
  const { token } = handshake.auth as { token?: unknown }
  if (typeof token === 'string' && token !== '') return token
  return isSameOrigin(handshake.headers, origin) ? readCookie(handshake.headers.cookie) : ''
}

function joinRooms(socket: AnySocket, actor: Actor): void {
  const rooms = SCOPES.filter((scope) => actor.scopes.has(scope)).map((scope) => roomOf(actor.tenantId, scope))
  void socket.join(rooms)
}

/** What `connect_error` shows: the same code and sentence as an HTTP answer would have. */
function refusal(error: unknown, log: Log): Error {
  if (!(error instanceof AppError)) log.error({ err: error }, 'a socket could not be authenticated')
  const shown = error instanceof AppError ? error : new AppError('unavailable', message('realtime.unavailable'))
  return Object.assign(new Error(shown.message), { data: { status: shown.status, code: shown.code } })
}
