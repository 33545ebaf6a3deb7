import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { Arrival } from '#features/emails/index'
import type { Needs } from '#platform/platform'
import type { Recipient } from '../addresses/find-recipient.view.ts'
import { MAX_RECIPIENTS, resolveAddress } from '../addresses/recipients.ts'
import { checkSender } from '../checks/check-sender.ts'
import { type Dependencies, deliver } from '../deliver.ts'
import { noSuchProject, switchedOff, tooLarge, tooManyRecipients } from './replies.ts'

/** RCPT TO: accepts only project addresses. @throws SmtpReply. */
export async function admitRecipient(
  platform: Needs<'config' | 'database' | 'diskSpace'>,
  session: SMTPServerSession,
  address: string,
): Promise<void> {
  if (!platform.config.features.emailIngest) throw switchedOff()
  if (session.envelope.rcptTo.length >= MAX_RECIPIENTS) throw tooManyRecipients()
  platform.diskSpace.demand()
  if (!(await resolveAddress(platform, address))) throw noSuchProject()
}

/**
 * DATA: delivers a copy to each project and returns after all commits. After a partial failure the client retries, and
 * existing copies are not duplicated.
 * @throws SmtpReply, AppError.
 */
export async function receiveMessage(
  platform: Needs<'config' | 'database' | 'resolveDns'>,
  dependencies: Dependencies,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const raw = await readAll(stream)
  if (stream.sizeExceeded) throw tooLarge()
  const projects = await findProjects(platform, session)
  const { mailFrom } = session.envelope
  const handover = {
    clientIp: plainIp(session.remoteAddress),
    helo: String(session.hostNameAppearsAs || ''),
    mailFrom: mailFrom ? mailFrom.address : '',
  }
  const checking = { resolveDns: platform.resolveDns, authservId: platform.config.emailForwardDomain }
  const authentication = await checkSender(raw, handover, checking)
  for (const { address, project } of projects) {
    const { clientIp: client_ip, helo, mailFrom: mail_from } = handover
    const arrival: Arrival = { envelope: { mail_from, rcpt_to: address, client_ip, helo }, authentication }
    await deliver(platform, dependencies, project, { raw, source: 'smtp', arrival })
  }
}

/** Deduplicates projects by their first address. A project deleted since RCPT TO fails the whole message. */
async function findProjects(platform: Needs<'config' | 'database'>, session: SMTPServerSession) {
  const found = new Map<string, { address: string; project: Recipient }>()
  for (const { address } of session.envelope.rcptTo) {
    const project = await resolveAddress(platform, address)
    if (!project) throw noSuchProject()
    if (!found.has(project.projectId)) found.set(project.projectId, { address, project })
  }
  return [...found.values()]
}

async function readAll(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    // The protocol requires reading a too large message to its end; nothing is kept.
    if (stream.sizeExceeded) chunks.length = 0
    else chunks.push(chunk as Buffer)
  }
  return Buffer.concat(chunks)
}

/** `::ffff:192.0.2.1` is an IPv4 client on an IPv6 socket (RFC 4291 §2.5.5.2). SPF needs the IPv4 form. */
const plainIp = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
