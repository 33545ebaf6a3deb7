import type { Server as HttpServer, IncomingMessage } from 'node:http'
import { message } from '@dossier/contract/message'
import { SCOPES, type Scope } from '@dossier/contract/scopes'
import type { Role } from '@dossier/contract/vocabulary'
import { Server, type Socket } from 'socket.io'
import type { Actor } from '#core/actor'
import { AppError } from '#core/app-error'
import { fromBasePath } from '#platform/base-path/base-path'
import { wait } from '#platform/clock/wait'
import type { Events, PublishedEvent } from '#platform/events/events'
import { isForeignPage, isSameOrigin } from '#platform/http/same-origin'
import { SOCKET_PATH } from '#platform/http/socket-upgrade'
import type { Log } from '#platform/log/log'

type Credential = Actor['credential']

/** Authenticates handshakes and rechecks credentials later. */
export interface SocketCredentials {
  authenticate(credential: string): Promise<Actor | null>
  readCookie(header: string | undefined): string
  listCounting(credentials: readonly Credential[]): Promise<ReadonlyMap<string, Role>>
}

interface RealtimeOptions {
  server: HttpServer
  events: Events
  credentials: SocketCredentials
  /** The only origin whose pages may connect; programs send none. */
  origin: string
  /** Path of BASE_URL. */
  basePath: string
  log: Log
}

interface SocketState {
  credential: Credential
  role: Role
}

type AnySocket = Socket<Record<string, never>, Record<string, (payload: unknown) => void>, never, SocketState>

const MAX_MESSAGE_BYTES = 100_000
/** Maximum time a socket outlives its credential, in any process, plus the query; real milliseconds. */
const CHECK_EVERY_MS = 500

const roomOf = (tenantId: string, scope: Scope): string => `${tenantId} ${scope}`

/**
 * Pushes the event journal over Socket.IO at `/socket.io`. A client authenticates with `auth: { token }`, the web app
 * with its cookie; the server joins it to its account's rooms, one per scope. When a credential ends or the role
 * changes, its sockets are disconnected within a second and the client reconnects.
 */
export function createRealtime({ server, events, credentials, origin, basePath, log }: RealtimeOptions): {
  close(): Promise<void>
} {
  const io: Server<Record<string, never>, Record<string, (payload: unknown) => void>, never, SocketState> = new Server(
    server,
    {
      path: SOCKET_PATH,
      serveClient: false,
      maxHttpBufferSize: MAX_MESSAGE_BYTES,
      allowRequest: (request, decide) => {
        // Accepts any name of this machine, such as 127.0.0.1 for localhost.
        decide(null, !isForeignPage(request.headers, origin))
      },
    },
  )
  removeBasePath(server, basePath)
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
      await disconnectRevoked([...io.sockets.sockets.values()], credentials).catch((error: unknown) => {
        log.error({ err: error }, 'the credentials of open sockets could not be checked; trying again')
      })
    }
  }
  const checking = endUncounted()

  return {
    async close() {
      closing.abort()
      unsubscribe()
      // Not io.close(): that would close the HTTP server too and wait for its slowest request.
      io.disconnectSockets(true)
      io.engine.close()
      await checking
    },
  }
}

/** The library compares its own path with each request. It has already put itself before other listeners. */
function removeBasePath(server: HttpServer, basePath: string): void {
  const remove = (request: IncomingMessage): void => {
    const url = fromBasePath(request.url ?? '', basePath)
    if (url.startsWith(SOCKET_PATH)) request.url = url
  }
  server.prependListener('request', remove)
  server.prependListener('upgrade', remove)
}

async function disconnectRevoked(sockets: AnySocket[], { listCounting }: SocketCredentials): Promise<void> {
  if (sockets.length === 0) return
  const credentials = new Map(sockets.map(({ data: { credential } }) => [credential.id, credential]))
  const counting = await listCounting([...credentials.values()])
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

/** Browsers send the cookie for any page, so it counts only from our own pages (ASVS 4.4.2). */
function readCredential({ handshake }: AnySocket, { readCookie }: SocketCredentials, origin: string): string {
  const { token } = handshake.auth as { token?: unknown }
  if (typeof token === 'string' && token !== '') return token
  return isSameOrigin(handshake.headers, origin) ? readCookie(handshake.headers.cookie) : ''
}

function joinRooms(socket: AnySocket, actor: Actor): void {
  const rooms = SCOPES.filter((scope) => actor.scopes.has(scope)).map((scope) => roomOf(actor.tenantId, scope))
  void socket.join(rooms)
}

/** Builds the `connect_error` with the code and sentence of the HTTP answer. */
function refusal(error: unknown, log: Log): Error {
  if (!(error instanceof AppError)) log.error({ err: error }, 'a socket could not be authenticated')
  const shown = error instanceof AppError ? error : new AppError('unavailable', message('realtime.unavailable'))
  return Object.assign(new Error(shown.message), { data: { status: shown.status, code: shown.code } })
}
