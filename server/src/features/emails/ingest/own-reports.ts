import type { Reads } from '#platform/database/database'
import { reportedMessageIds } from '#platform/mail/delivery-report'
import type { PreparedMail } from './prepare-mail.ts'

/**
 * Returns the delivery reports and read receipts about emails of ours. They come from a mail system that never wrote
 * before, in words that are also those of phishing, but name a Message-ID that only our correspondents know.
 */
export async function findOwnReports(
  db: Reads,
  tenantId: string,
  mails: readonly PreparedMail[],
): Promise<ReadonlySet<PreparedMail>> {
  const reports = mails.flatMap((prepared) => {
    const ids = reportedMessageIds(prepared.mail).map((id) => id.toLowerCase())
    return ids.length === 0 ? [] : [{ prepared, ids }]
  })
  if (reports.length === 0) return new Set()
  const rows = await db
    .selectFrom('emails')
    .select('message_id_folded')
    .where('tenant_id', '=', tenantId)
    .where('message_id_folded', 'in', [...new Set(reports.flatMap(({ ids }) => ids))])
    .where('mailbox', '=', 'sent')
    .execute()
  const sent = new Set(rows.map((row) => row.message_id_folded))
  return new Set(reports.filter(({ ids }) => ids.some((id) => sent.has(id))).map(({ prepared }) => prepared))
}
