import { type SqlBool, sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import type { EmailTableRow } from '../emails.tables.ts'

/** The blobs that a mail names: its raw message, or its attachments where it came in parts. */
export const blobsOf = (email: Pick<EmailTableRow, 'raw_sha256' | 'attachments'>): string[] =>
  email.raw_sha256 ? [email.raw_sha256] : hashesIn(email.attachments)

const hashesIn = (attachments: string): string[] =>
  (JSON.parse(attachments) as { sha256: string }[]).map(({ sha256 }) => sha256)

// A literal, so that both planners see that the partial index applies.
const IN_PARTS = sql<SqlBool>`raw_sha256 = '' and attachments <> '[]'`

/** Which of these blobs mails of the account still name. */
export async function blobsOfMails(db: Reads, tenantId: string, hashes: readonly string[]): Promise<string[]> {
  const wanted = new Set(hashes)
  const raws = await db
    .selectFrom('emails')
    .select('raw_sha256')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('raw_sha256', 'in', [...wanted])
    .execute()
  const inParts = await db
    .selectFrom('emails')
    .select('attachments')
    .where('tenant_id', '=', tenantId)
    .where(IN_PARTS)
    .execute()
  return [
    ...raws.map((row) => row.raw_sha256),
    ...inParts.flatMap((row) => hashesIn(row.attachments)).filter((hash) => wanted.has(hash)),
  ]
}
