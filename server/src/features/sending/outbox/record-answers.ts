import { domainToASCII } from 'node:url'
import type { ArrivedMail, EmailsFeature } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import {
  type DeliveryReport,
  isReadReceipt,
  readDeliveryReport,
  reportedMessageIds,
} from '#platform/mail/delivery-report'
import type { Needs } from '#platform/platform'
import { mayBeOurs } from '../composition/references.ts'
import { findByMessageIds, findByServerIds, insertAnswer } from './outbox.store.ts'
import type { AnswerRow, OutgoingRow } from './outbox.tables.ts'
import { recordOutgoingEvent } from './outgoing-events.ts'
import { recipientsOf } from './recipient-states.ts'
import { isLongServerId } from './server-id.ts'

interface Claim {
  emailId: string
  tenantId: string
  projectId: string
  /** Possible ids of the answered email, the surest first. */
  about: string[]
  kind: 'reply' | 'bounce'
  /** Sender of a reply. */
  from: string
  report: DeliveryReport | null
}

/** The recipient that a bounce names, with the words of the report; both '' for a reply. */
type Answer = Pick<AnswerRow, 'address' | 'detail'>

/**
 * Links replies and reports to outgoing emails. Anyone can forge these, so they only add text. They name a recipient
 * only if the email went there, and must know our Message-ID or, with the id of a server, one of the recipients.
 */
export async function recordAnswers(
  platform: Needs<'clock' | 'events' | 'ids'>,
  emails: EmailsFeature,
  tx: Tx,
  mails: readonly ArrivedMail[],
): Promise<void> {
  const claims = mails.flatMap(readClaim)
  for (const [tenantId, its] of Map.groupBy(claims, (claim) => claim.tenantId)) {
    const outgoing = await findAnswered(tx, tenantId, [...new Set(its.flatMap(({ about }) => about))])
    const changed = new Set<OutgoingRow>()
    const tracker = emails.trackChanges(tenantId)
    for (const claim of its) {
      const found = findAnswer(claim, outgoing)
      if (!found) continue
      await insertAnswers(platform, tx, claim, found)
      await joinThread(emails, tx, tracker, claim, found.row)
      changed.add(found.row)
    }
    await tracker.write(tx)
    for (const row of changed) await recordOutgoingEvent(platform, tx, row)
  }
}

/** A read receipt is no answer. */
function readClaim({ row, mail }: ArrivedMail): Claim[] {
  if (row.source === 'sent' || isReadReceipt(mail)) return []
  const from = mail.participants.find(({ role }) => role === 'from')?.address ?? ''
  const claim = { emailId: row.id, tenantId: row.tenant_id, projectId: row.project_id, from }
  const named = [mail.inReplyTo || (mail.references.at(-1) ?? '')].filter(Boolean)
  const report = readDeliveryReport(mail)
  if (!report) return named.length === 0 ? [] : [{ ...claim, about: named, kind: 'reply', report }]
  const about = [...reportedMessageIds(mail), ...named]
  return report.failed.length === 0 ? [] : [{ ...claim, about, kind: 'bounce', report }]
}

/** Finds outgoing emails by our Message-ID or the one that their mail server gave them. */
async function findAnswered(tx: Tx, tenantId: string, ids: readonly string[]): Promise<OutgoingRow[]> {
  const byMessageId = await findByMessageIds(tx, { tenantId }, ids.filter(mayBeOurs))
  const serverIds = ids.filter((id) => !mayBeOurs(id)).flatMap((id) => [id, firstHalf(id)])
  return [...byMessageId, ...(await findByServerIds(tx, { tenantId }, serverIds))]
}

interface FoundAnswer {
  row: OutgoingRow
  answers: Answer[]
}

/** The surest id comes first. A mail server may use a short id again, and then the recipient decides. */
function findAnswer(claim: Claim, outgoing: readonly OutgoingRow[]): FoundAnswer | undefined {
  const named = claim.about.flatMap((id) => outgoing.filter((row) => isNamed(row, id)))
  return named
    .map((row) => ({ row, answers: claim.kind === 'reply' ? repliesIn(row, claim) : bouncesIn(row, claim) }))
    .find(({ answers }) => answers.length > 0)
}

const isNamed = ({ message_id, server_id }: OutgoingRow, id: string): boolean =>
  message_id === id || (server_id !== '' && (server_id === id || server_id === firstHalf(id)))

/**
 * Joins the threads when the mail server named only a short half of its id: an email joins by a whole id, and by a long
 * half. The recipient made sure that the claim is about this email.
 */
async function joinThread(
  emails: EmailsFeature,
  tx: Tx,
  tracker: Tracker,
  { about, projectId }: Claim,
  { tenant_id, server_id, sent_email_id }: OutgoingRow,
): Promise<void> {
  const wholeId = about.find((id) => server_id !== '' && firstHalf(id) === server_id)
  if (wholeId === undefined || isLongServerId(server_id) || sent_email_id === '') return
  const sent = await emails.find(tenant_id, sent_email_id, tx)
  // The arrival locks its own project only.
  if (sent?.project_id === projectId) await emails.alsoKnownAs(tx, tracker, tenant_id, sent_email_id, wholeId)
}

type Tracker = ReturnType<EmailsFeature['trackChanges']>

const firstHalf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('@')))

async function insertAnswers(
  { ids, clock }: Needs<'clock' | 'ids'>,
  tx: Tx,
  { kind, emailId }: Claim,
  { row, answers }: FoundAnswer,
): Promise<void> {
  const base = { tenant_id: row.tenant_id, outgoing_id: row.id, email_id: emailId, kind, created_at: clock.now() }
  for (const answer of answers) await insertAnswer(tx, { ...base, id: ids.next(), ...answer })
}

/** Anyone could guess a short id. */
function repliesIn(row: OutgoingRow, { about, from }: Pick<Claim, 'about' | 'from'>): Answer[] {
  const isSure = isOurs(row, about) || isLongServerId(row.server_id) || addressesOf(row).has(comparable(from))
  return isSure ? [{ address: '', detail: '' }] : []
}

function bouncesIn(row: OutgoingRow, { about, report }: Pick<Claim, 'about' | 'report'>): Answer[] {
  if (!report) return []
  const addresses = addressesOf(row)
  const bounces = report.failed.map(({ address, detail }) => {
    const recipient = addresses.get(comparable(address))
    // Forwarding hides the original recipient: the failed address is not one of ours.
    return recipient === undefined ? { address: '', detail: `${address}: ${detail}` } : { address: recipient, detail }
  })
  const named = bounces.filter(({ address }) => address !== '')
  if (!isOurs(row, about)) return named
  if (report.isListed) return bounces
  return named.length > 0 ? named : bounces.slice(0, 1)
}

const isOurs = ({ message_id }: OutgoingRow, about: readonly string[]): boolean => about.includes(message_id)

const addressesOf = (row: OutgoingRow): Map<string, string> =>
  new Map(recipientsOf(row).map(({ address }) => [comparable(address), address]))

/** Mail servers write domains in ASCII. */
function comparable(address: string): string {
  const at = address.lastIndexOf('@')
  const domain = address.slice(at + 1)
  return `${address.slice(0, at + 1)}${domainToASCII(domain) || domain}`.toLowerCase()
}
