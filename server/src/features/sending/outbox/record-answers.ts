import type { ArrivedMail } from '#features/emails/index'
import type { Tx } from '#platform/database/database'
import { type FailedRecipient, readDeliveryReport } from '#platform/mail/delivery-report'
import type { Needs } from '#platform/platform'
import { mayBeOurs } from '../composition/references.ts'
import { findByMessageIds, insertAnswer } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import { recordOutgoingEvent } from './outgoing-events.ts'

interface Claim {
  emailId: string
  tenantId: string
  about: string
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
    const outgoing = await findByMessageIds(tx, tenantId, [...new Set(its.map(({ about }) => about))])
    for (const row of outgoing) {
      const matching = its.filter(({ about }) => about === row.message_id)
      for (const claim of matching) await recordAnswer(platform, tx, row, claim)
      if (matching.length > 0) await recordOutgoingEvent(platform, tx, row)
    }
  }
}

/** Fast path: most emails refer to none of ours. */
function readClaim({ row, mail }: ArrivedMail): Claim[] {
  if (row.source === 'sent') return []
  const claim = { emailId: row.id, tenantId: row.tenant_id }
  const report = readDeliveryReport(mail)
  if (!report) return claims({ ...claim, about: mail.inReplyTo, kind: 'reply', failed: [] })
  const about = report.messageId || mail.inReplyTo || (mail.references.at(-1) ?? '')
  return report.failed.length === 0 ? [] : claims({ ...claim, about, kind: 'bounce', failed: report.failed })
}

const claims = (claim: Claim): Claim[] => (mayBeOurs(claim.about) ? [claim] : [])

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
