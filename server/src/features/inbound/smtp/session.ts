import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'
import type { Arrival } from '#features/emails/index'
import { strangerAt } from '#platform/body-budget/body-budget'
import type { Needs } from '#platform/platform'
import type { Recipient } from '../addresses/find-recipient.view.ts'
import { MAX_RECIPIENTS, resolveAddress } from '../addresses/recipients.ts'
import { checkSender } from '../checks/check-sender.ts'
import { type Dependencies, deliver } from '../deliver.ts'
import { receiveBytes } from './receive-bytes.ts'
import { noSuchProject, switchedOff, tooLarge, tooManyRecipients, tooManyUnknown } from './replies.ts'

/** RCPT TO: accepts only project addresses. @throws SmtpReply. */
export async function admitRecipient(
  platform: Needs<'config' | 'database' | 'diskSpace'>,
  session: SMTPServerSession,
  address: string,
): Promise<void> {
  if (!platform.config.features.emailIngest) throw switchedOff()
  if (session.envelope.rcptTo.length >= MAX_RECIPIENTS) throw tooManyRecipients()
  platform.diskSpace.demand()
  if (await resolveAddress(platform, address)) return
  const unknown = (unknownRecipients.get(session) ?? 0) + 1
  unknownRecipients.set(session, unknown)
  throw unknown > MAX_UNKNOWN_RECIPIENTS ? tooManyUnknown() : noSuchProject()
}

/** A client that guesses addresses has to connect again after so many. */
const MAX_UNKNOWN_RECIPIENTS = 20
const unknownRecipients = new WeakMap<SMTPServerSession, number>()

/** MAIL FROM: a full disk is no reason to send the content first. @throws AppError. */
export async function admitSender({ diskSpace }: Needs<'diskSpace'>): Promise<void> {
  diskSpace.demand()
}

/**
 * DATA: delivers a copy to each project and returns after all commits. After a partial failure the client retries, and
 * existing copies are not duplicated. The message counts against the memory of its client until then.
 * @throws SmtpReply, BodiesFull, AppError.
 */
export async function receiveMessage(
  platform: Needs<'bodies' | 'config' | 'database' | 'resolveDns'>,
  dependencies: Dependencies,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<void> {
  const hold = platform.bodies.open(strangerAt(session.remoteAddress))
  try {
    const raw = await receiveBytes(stream, hold)
    if (!raw) throw tooLarge()
    await deliverToAll(platform, dependencies, raw, session)
  } finally {
    hold.release()
  }
}

async function deliverToAll(
  platform: Needs<'config' | 'database' | 'resolveDns'>,
  dependencies: Dependencies,
  raw: Buffer,
  session: SMTPServerSession,
): Promise<void> {
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

/** `::ffff:192.0.2.1` is an IPv4 client on an IPv6 socket (RFC 4291 §2.5.5.2). SPF needs the IPv4 form. */
const plainIp = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '')
