import type { ArrivedMail } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import {
  type FailedRecipient,
  isReadReceipt,
  readDeliveryReport,
  reportedMessageIds,
} from '#platform/mail/delivery-report'
import type { Needs } from '#platform/platform'
import { mayBeOurs } from '../composition/references.ts'
import { findByMessageIds, findByServerIds, insertAnswer } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import { recordOutgoingEvent } from './outgoing-events.ts'

interface Claim {
  emailId: string
  tenantId: string
  /** Possible ids of the answered email, the surest first. */
  about: string[]
  kind: 'reply' | 'bounce'
  failed: readonly FailedRecipient[]
}

/**
 * Links replies and reports to outgoing emails. Anyone can forge these, so they only add text. They name a recipient
 * only if the email went there.
 */
export async function recordAnswers(
  platform: Needs<'clock' | 'events' | 'ids'>,
  tx: Tx,
  mails: readonly ArrivedMail[],
): Promise<void> {
  const claims = mails.flatMap(readClaim)
  for (const [tenantId, its] of Map.groupBy(claims, (claim) => claim.tenantId)) {
    const outgoing = await findAnswered(tx, tenantId, [...new Set(its.flatMap(({ about }) => about))])
    const answers = Map.groupBy(its, ({ about }) => answeredBy(about, outgoing))
    for (const [row, matching] of answers) {
      if (!row) continue
      for (const claim of matching) await recordAnswer(platform, tx, row, claim)
      await recordOutgoingEvent(platform, tx, row)
    }
  }
}

/** A read receipt is no answer. */
function readClaim({ row, mail }: ArrivedMail): Claim[] {
  if (row.source === 'sent' || isReadReceipt(mail)) return []
  const claim = { emailId: row.id, tenantId: row.tenant_id }
  const named = [mail.inReplyTo || (mail.references.at(-1) ?? '')].filter(Boolean)
  const report = readDeliveryReport(mail)
  if (!report) return named.length === 0 ? [] : [{ ...claim, about: named, kind: 'reply', failed: [] }]
  const about = [...reportedMessageIds(mail), ...named]
  return report.failed.length === 0 ? [] : [{ ...claim, about, kind: 'bounce', failed: report.failed }]
}

/** Finds outgoing emails by our Message-ID or the one that their mail server gave them. */
async function findAnswered(tx: Tx, tenantId: string, ids: readonly string[]): Promise<OutgoingRow[]> {
  const ours = await findByMessageIds(tx, { tenantId }, ids.filter(mayBeOurs))
  const theirs = ids.filter((id) => !mayBeOurs(id)).flatMap((id) => [id, firstHalf(id)])
  return [...ours, ...(await findByServerIds(tx, { tenantId }, theirs))]
}

function answeredBy(about: readonly string[], outgoing: readonly OutgoingRow[]): OutgoingRow | undefined {
  const named = about.map((id) => outgoing.find((row) => isNamed(row, id)))
  return named.find((row) => row !== undefined)
}

const isNamed = ({ message_id, server_id }: OutgoingRow, id: string): boolean =>
  message_id === id || (server_id !== '' && (server_id === id || server_id === firstHalf(id)))

const firstHalf = (id: string): string => id.slice(0, Math.max(0, id.lastIndexOf('@')))

async function recordAnswer(
  { ids, clock }: Needs<'clock' | 'ids'>,
  tx: Tx,
  row: OutgoingRow,
  claim: Claim,
): Promise<void> {
  const base = { tenant_id: row.tenant_id, outgoing_id: row.id, email_id: claim.emailId, created_at: clock.now() }
  if (claim.kind === 'reply') {
    return void (await insertAnswer(tx, { ...base, id: ids.next(), kind: 'reply', address: '', detail: '' }))
  }
  const recipients = new Set([row.to_list, row.cc_list, row.bcc_list].flatMap((list) => JSON.parse(list) as string[]))
  for (const { address, detail } of claim.failed) {
    // Forwarding hides the original recipient: the failed address is not one of ours.
    const isRecipient = recipients.has(address)
    const words = isRecipient ? detail : `${address}: ${detail}`
    await insertAnswer(tx, {
      ...base,
      id: ids.next(),
      kind: 'bounce',
      address: isRecipient ? address : '',
      detail: words,
    })
  }
}
