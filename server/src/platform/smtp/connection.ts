import type { Socket } from 'node:net'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import type { CustomAuthenticationContext } from 'nodemailer/lib/smtp-connection'
import { plainHost } from '#platform/network/find-addresses'
import { exchange } from './exchange.ts'
import { tlsOptions } from './open-socket.ts'
import type { SmtpAbilities, SmtpConnection, SmtpLimits, SmtpServer } from './smtp.ts'

/** Far more than any reply that is meant to be read. */
const MAX_ANSWER_BYTES = 64 * 1024
const GOODBYE_MS = 2_000

/** Not a mechanism: nodemailer runs what it is given under this name, and that is its one public way to send a command. */
const ASIDE = 'ASIDE'

/** Loaded with the first mail that goes out, and before its socket is opened: a socket must not wait for a listener. */
export async function loadClient(): Promise<typeof SMTPConnection> {
  const { default: Client } = await import('nodemailer/lib/smtp-connection')
  return Client
}

/** nodemailer's client over a socket that is connected, and encrypted where `ssl` asks for it. */
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
    tls: tlsOptions(server.host),
    name: ourName,
    connectionTimeout: greetingMs,
    greetingTimeout: greetingMs,
    socketTimeout: answerMs,
    socketCloseTimeout: 0,
    maxResponseSize: MAX_ANSWER_BYTES,
    customAuth: { [ASIDE]: ({ auth, ...context }) => (auth.work as Aside)(context) },
  })
  // Each exchange listens for itself; this one is for the time between two.
  client.on('error', () => {})
  return client
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
type Aside = (talk: Talk) => Promise<unknown>

/** Sends commands of our own, between two mails. */
export function speakAside<T>(client: SMTPConnection, ms: number, work: (talk: Talk) => Promise<T>): Promise<T> {
  return exchange<T>(client, ms, (finish) => {
    const run: Aside = (talk) => work(talk).then((result) => finish(null, result), finish)
    client.login({ method: ASIDE, work: run }, (error) => error && finish(error))
  })
}

/** What the server said in its EHLO. */
export const readAbilities = (client: SMTPConnection): Promise<SmtpAbilities> =>
  speakAside(client, GOODBYE_MS, async ({ extensions, maxAllowedSize }) => ({
    smtpUtf8: extensions.includes('SMTPUTF8'),
    maxSize: maxAllowedSize || 0,
  }))
