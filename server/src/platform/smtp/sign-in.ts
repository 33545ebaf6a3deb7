import { message } from '@dossier/contract/message'
import type SMTPConnection from 'nodemailer/lib/smtp-connection'
import { AppError } from '#core/app-error'
import { connectionError } from '#platform/network/connection-error'
import { sendCommands } from './connection.ts'
import { exchange, type SmtpError } from './exchange.ts'
import type { SmtpServer } from './smtp.ts'

/** Signs in over a greeted connection. */
export async function signIn(client: SMTPConnection, server: SmtpServer, ms: number): Promise<void> {
  const { user, password, accessToken, ssl, tls } = server
  if ((ssl || tls) && !client.secure) throw new Error('a connection that should be encrypted is not')
  if (!client.allowsAuth) throw new AppError('invalid_request', message('smtp.signInNotOffered'))
  if (accessToken) await signInWithToken(client, user, accessToken, ms)
  else {
    await demandPasswords(client, ms)
    await exchange<unknown>(client, ms, (finish) => client.login({ user, pass: password }, finish))
  }
}

/** Nodemailer would send the password to a server that takes tokens alone. */
async function demandPasswords(client: SMTPConnection, ms: number): Promise<void> {
  const methods = await sendCommands(client, ms, async ({ authMethods }) => authMethods)
  if (methods.length > 0 && !methods.some((method) => WITH_PASSWORD.has(method)))
    throw new AppError('invalid_request', message('smtp.passwordsOff'))
}

const WITH_PASSWORD = new Set(['PLAIN', 'LOGIN', 'CRAM-MD5'])

/**
 * Signs in by XOAUTH2. After a refusal nodemailer's own method would send the refused token again, and servers count
 * failed sign-ins.
 */
async function signInWithToken(client: SMTPConnection, user: string, token: string, ms: number): Promise<void> {
  const { status, response } = await sendCommands(client, ms, async ({ authMethods, sendCommand }) => {
    if (!authMethods.includes('XOAUTH2')) throw new AppError('invalid_request', message('imap.signInNotOffered'))
    const answer = await sendCommand(`AUTH XOAUTH2 ${tokenResponse(user, token)}`)
    // The reason comes as a challenge; the refusal itself follows an empty response.
    return answer.status === 334 ? sendCommand('') : answer
  })
  if (status < 200 || status > 299)
    throw Object.assign(connectionError('EAUTH', 'refused'), { response, responseCode: status })
}

const tokenResponse = (user: string, token: string): string =>
  Buffer.from(`user=${user}\x01auth=Bearer ${token}\x01\x01`).toString('base64')

/** RFC 4954, section 6. */
const CREDENTIALS_REFUSED = 535

export const isTokenRefused = ({ accessToken }: SmtpServer, { responseCode }: SmtpError): boolean =>
  accessToken !== undefined && responseCode === CREDENTIALS_REFUSED
