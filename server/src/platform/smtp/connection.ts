import type { Socket } from 'node:net'
import { TLSSocket } from 'node:tls'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { CustomAuthenticationContext } from 'nodemailer/lib/smtp-connection'
import { plainHost } from '#platform/network/find-addresses'
import { checkCertificate } from '#platform/network/server-certificate'
import { tlsOptions } from '#platform/network/tls-options'
import { exchange } from './exchange.ts'
import type { SmtpAbilities, SmtpConnection, SmtpLimits, SmtpServer } from './smtp.ts'

const MAX_ANSWER_BYTES = 64 * 1024
const GOODBYE_MS = 2_000

/** Not a real mechanism: a custom auth handler is nodemailer's only public way to send a command. */
const COMMAND_METHOD = 'ASIDE'

/** Loaded with the first outgoing email, before its socket opens: a socket must not wait for a listener. */
export async function loadClient(): Promise<typeof SMTPConnection> {
  const { default: Client } = await import('nodemailer/lib/smtp-connection')
  return Client
}

/** Runs nodemailer's client over a connected socket, already encrypted for `ssl`. */
export function createSession(
  Client: typeof SMTPConnection,
  server: SmtpServer,
  socket: Socket,
  ourName: string,
  { greetingMs, answerMs }: SmtpLimits,
): SMTPConnection {
  const client = new Client({
    connection: socket,
    host: plainHost(server.host),
    port: server.port,
    secure: server.ssl,
    secured: server.ssl,
    requireTLS: server.tls && !server.ssl,
    ignoreTLS: !server.tls,
    // With an approved certificate `checkUpgrade` decides.
    tls: { ...tlsOptions(server.host), rejectUnauthorized: !server.approvedCertificate },
    name: ourName,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: answerMs,
    socketCloseTimeout: 0,
    maxResponseSize: MAX_ANSWER_BYTES,
    customAuth: { [COMMAND_METHOD]: ({ auth, ...context }) => (auth.work as CommandWork)(context) },
  })
  // Each exchange has its own listener; this one covers the time between two.
  client.on('error', () => {})
  return client
}

/** Checks the certificate after STARTTLS where nodemailer did not, before anything secret is sent. */
export function checkUpgrade(client: SMTPConnection, { approvedCertificate, tls, ssl }: SmtpServer): void {
  if (!approvedCertificate || ssl || !tls) return
  const { _socket: socket } = client as unknown as { _socket: unknown }
  if (!(socket instanceof TLSSocket)) throw new Error('a connection that should be encrypted is not')
  checkCertificate(socket, approvedCertificate)
}

export function createConnection(
  client: SMTPConnection,
  limits: SmtpLimits,
  clean: (answer: string) => string,
  abilities: SmtpAbilities,
): SmtpConnection {
  return {
    client,
    limits,
    clean,
    abilities,
    isUsable: () => !client.destroyed,
    drop: () => client.close(),
    async close() {
      if (client.destroyed) return
      await exchange(client, GOODBYE_MS, () => client.quit()).catch(() => {})
      client.close()
    },
  }
}

export type Talk = Omit<CustomAuthenticationContext, 'auth'>
type CommandWork = (talk: Talk) => Promise<unknown>

export function sendCommands<T>(client: SMTPConnection, ms: number, work: (talk: Talk) => Promise<T>): Promise<T> {
  return exchange<T>(client, ms, (finish) => {
    const run: CommandWork = (talk) => work(talk).then((result) => finish(null, result), finish)
    client.login({ method: COMMAND_METHOD, work: run }, (error) => error && finish(error))
  })
}

export const readAbilities = (client: SMTPConnection): Promise<SmtpAbilities> =>
  sendCommands(client, GOODBYE_MS, async ({ extensions, maxAllowedSize }) => ({
    smtpUtf8: extensions.includes('SMTPUTF8'),
    maxSize: maxAllowedSize || 0,
  }))
