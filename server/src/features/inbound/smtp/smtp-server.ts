import { readFileSync } from 'node:fs'
import { LIMITS } from '@dossier/contract/vocabulary'
import { SMTPServer, type SMTPServerOptions, type SMTPServerSession } from 'smtp-server'
import { ConfigError } from '#platform/config/read-config'
import type { Needs } from '#platform/platform'
import type { Dependencies } from '../deliver.ts'
import { admitConnection } from './admit-connection.ts'
import { replyTo, type SmtpReply } from './replies.ts'
import { admitRecipient, admitSender, receiveMessage } from './session.ts'

/** Connections above the limit that have not been admitted or refused yet. */
const MAX_NEWCOMERS = 100
/** Of silence, however long a message takes. RFC 5321 §4.5.3.2 asks for five minutes for slow clients. */
const SOCKET_TIMEOUT_MS = 120_000
const CLOSE_TIMEOUT_MS = 10_000

type Callback = (error?: Error | null, message?: string) => void

/** Receives emails for projects only: no sign-in, no relay. */
export function createSmtpServer(
  platform: Needs<'bodies' | 'config' | 'database' | 'log' | 'resolveDns' | 'diskSpace'>,
  dependencies: Dependencies,
): SMTPServer {
  const { config, log } = platform
  const tls = readTls(config.smtpTls)
  const options: SMTPServerOptions & { rejectOversized: boolean } = {
    name: config.emailForwardDomain,
    banner: 'Dossier',
    size: LIMITS.mailBytes,
    rejectOversized: true,
    authOptional: true,
    disableReverseLookup: true,
    disabledCommands: tls ? ['AUTH'] : ['AUTH', 'STARTTLS'],
    maxClients: config.smtpConnections.total + MAX_NEWCOMERS,
    socketTimeout: SOCKET_TIMEOUT_MS,
    closeTimeout: CLOSE_TIMEOUT_MS,
    logger: false,
    ...tls,
    onConnect: (session, callback) => answer(admit(session), callback, note),
    onMailFrom: (_address, _session, callback) => answer(admitSender(platform), callback, note),
    onRcptTo: ({ address }, session, callback) => answer(admitRecipient(platform, session, address), callback, note),
    onData: (stream, session, callback) =>
      answer(receiveMessage(platform, dependencies, stream, session), callback, (error, reply) => {
        note(error, reply)
        // The client waits for the reply until the stream is read to its end.
        stream.resume()
      }),
  }

  function note(error: unknown, reply: SmtpReply): void {
    if (reply.responseCode === 451) log.error({ err: error }, 'a message that came by SMTP could not be stored')
  }
  const server = new SMTPServer(options)
  async function admit(session: SMTPServerSession): Promise<void> {
    admitConnection(server, session, config.smtpConnections)
  }
  return server
}

const answer = (work: Promise<void>, callback: Callback, failed: (error: unknown, reply: SmtpReply) => void): void => {
  work.then(
    () => callback(null, '2.0.0 Stored'),
    (error: unknown) => {
      const reply = replyTo(error)
      failed(error, reply)
      callback(reply)
    },
  )
}

function readTls(files: { certFile: string; keyFile: string } | null): { cert: Buffer; key: Buffer } | null {
  if (!files) return null
  try {
    return { cert: readFileSync(files.certFile), key: readFileSync(files.keyFile) }
  } catch (error) {
    throw new ConfigError(`SMTP_TLS_CERT or SMTP_TLS_KEY cannot be read: ${(error as Error).message}`)
  }
}
