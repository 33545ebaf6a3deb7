import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { connect as connectTls, type TLSSocket } from 'node:tls'
import type { ExpungeEvent, ImapFlow, ImapFlowOptions } from 'imapflow'
import { plainHost } from '#platform/network/find-addresses'
import { checkCertificate } from '#platform/network/server-certificate'
import { tlsOptions } from '#platform/network/tls-options'
import { type CommandLog, createCommandLog } from './command-log.ts'
import type { ImapLimits, ImapServer } from './imap.ts'

export type Client = ImapFlow

const EXPUNGES_PER_TURN = 1_000

export interface ConnectedClient {
  client: Client
  log: CommandLog
}

/** Loaded with the first account, before its socket opens: a socket must not wait for a listener. */
export async function loadClient(): Promise<typeof ImapFlow> {
  const { ImapFlow } = await import('imapflow')
  return ImapFlow
}

interface Upgrade {
  started(): void
  finished(): void
}

/** Runs imapflow over a connected socket, already encrypted for `tls`. It has not greeted yet. */
export function createClient(
  Library: typeof ImapFlow,
  server: ImapServer,
  socket: Socket,
  limits: ImapLimits,
  upgrade: Upgrade,
): ConnectedClient {
  // In the next turn: the library begins to wait after it has said so, and closing ends the wait.
  const log = createCommandLog(() => setImmediate(() => client.close()))
  const client = new Library({
    ...clientOptions(server, limits),
    logger: log.logger,
    expungeHandler: reportExpunge(() => client),
    transport: {
      connect(_options, onConnect) {
        setImmediate(onConnect)
        return socket
      },
      upgrade(plain, _options, onSecure) {
        upgrade.started()
        return secureUpgrade(plain as Socket, server, () => {
          upgrade.finished()
          onSecure()
        })
      },
    },
  })
  // Before anything else: an error without a listener would end the process.
  client.on('error', () => {})
  return { client, log }
}

/** One line of a hostile server names millions of UIDs, which must not block the event loop. */
function reportExpunge(client: () => Client): (event: ExpungeEvent) => Promise<void> {
  let count = 0
  return async (event) => {
    client().emit('expunge', event)
    count += 1
    if (count % EXPUNGES_PER_TURN === 0) await nextTurn()
  }
}

function clientOptions(server: ImapServer, limits: ImapLimits): ImapFlowOptions {
  const { user, password, accessToken } = server
  return {
    host: plainHost(server.host),
    port: server.port,
    secure: server.security === 'tls',
    // Undefined would go on in plain text when somebody on the way strips STARTTLS.
    ...(server.security === 'tls' ? {} : { doSTARTTLS: server.security === 'starttls' }),
    auth: accessToken ? { user, accessToken } : { user, pass: password },
    clientInfo: { name: 'Dossier' },
    connectionTimeout: limits.connectMs,
    greetingTimeout: limits.greetingMs,
    socketTimeout: limits.silenceMs,
    maxIdleTime: limits.renewIdleMs,
    missingIdleCommand: 'STATUS',
    disableAutoIdle: true,
    // Strato and others answer empty results in this mode.
    disableIMAP4rev2: true,
    // Compressed answers would evade the limits of the socket.
    disableCompression: true,
    qresync: false,
    emitLogs: false,
    maxLockHoldTime: false,
    maxLiteralSize: limits.maxLiteralBytes,
    maxLineLength: limits.maxLineBytes,
    maxResponseSize: limits.maxLiteralBytes + limits.maxLineBytes,
    maxResponseTokens: limits.maxResponseTokens,
  }
}

/** The library listens for errors of the socket that it gets, and waits ten seconds at most. */
function secureUpgrade(plain: Socket, server: ImapServer, onSecure: () => void): TLSSocket {
  const secure: TLSSocket = connectTls({ socket: plain, ...tlsOptions(server.host), rejectUnauthorized: false }, () => {
    try {
      checkCertificate(secure, server.approvedCertificate)
      onSecure()
    } catch (error) {
      secure.destroy(error as Error)
    }
  })
  return secure
}
