import { type SqlBool, sql } from 'kysely'
import type { Reads } from '#platform/database/database'
import type { EmailTableRow } from '../emails.tables.ts'

export const blobsOf = (email: Pick<EmailTableRow, 'raw_sha256' | 'attachments'>): string[] =>
  email.raw_sha256 ? [email.raw_sha256] : hashesIn(email.attachments)

const hashesIn = (attachments: string): string[] =>
  (JSON.parse(attachments) as { sha256: string }[]).map(({ sha256 }) => sha256)

// A literal, so that both query planners match the partial index.
const IN_PARTS = sql<SqlBool>`raw_sha256 = '' and attachments <> '[]'`

export async function blobsOfMails(db: Reads, tenantId: string, hashes: readonly string[]): Promise<string[]> {
  const requested = new Set(hashes)
  const raws = await db
    .selectFrom('emails')
    .select('raw_sha256')
    .distinct()
    .where('tenant_id', '=', tenantId)
    .where('raw_sha256', 'in', [...requested])
    .execute()
  const inParts = await db
    .selectFrom('emails')
    .select('attachments')
    .where('tenant_id', '=', tenantId)
    .where(IN_PARTS)
    .execute()
  return [
    ...raws.map((row) => row.raw_sha256),
    ...inParts.flatMap((row) => hashesIn(row.attachments)).filter((hash) => requested.has(hash)),
  ]
}
