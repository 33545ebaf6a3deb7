import { message } from '@dossier/contract/message'
import { connectionError } from '#platform/network/connection-error'
import { sendCommands } from './connection.ts'
import { describeFailure } from './describe-failure.ts'
import { isAsciiText, toWire } from './envelope.ts'
import type { SmtpError } from './exchange.ts'
import type { SmtpConnection, SmtpServer, SmtpStep } from './smtp.ts'

/** Checks whether the server accepts this sender: MAIL, then RSET, without recipients. */
export async function checkSender(server: SmtpServer, connection: SmtpConnection, address: string): Promise<SmtpStep> {
  const form = toWire(address, connection.abilities)
  if (!form.ok) return { name: 'sender', ok: false, message: form.message }
  try {
    await announce(connection, form.wire)
    return { name: 'sender', ok: true, message: message('smtp.senderTaken', { email: address }) }
  } catch (error) {
    const { message } = describeFailure(server, 'sender', error as SmtpError, connection.clean, address)
    return { name: 'sender', ok: false, message }
  }
}

async function announce({ client, limits }: SmtpConnection, wire: string): Promise<void> {
  const utf8 = isAsciiText(wire) ? '' : ' SMTPUTF8'
  const { status, response } = await sendCommands(client, limits.envelopeMs, async ({ sendCommand }) => {
    const answer = await sendCommand(`MAIL FROM:<${wire}>${utf8}`)
    await sendCommand('RSET')
    return answer
  })
  if (status < 200 || status > 299)
    throw Object.assign(connectionError('EENVELOPE', 'refused'), { response, responseCode: status })
}
