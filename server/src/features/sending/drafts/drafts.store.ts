import type { DraftStatus } from '@dossier/contract/vocabulary'
import { type SqlBool, sql } from 'kysely'
import type { Database, Reads, Tx } from '#platform/database/database'
import { blobsIn } from './draft-files.ts'
import type { DraftRow } from './drafts.tables.ts'
import { LIVE_STATUSES } from './drafts.ts'

export const insertDraft = (tx: Tx, row: DraftRow) => tx.insertInto('drafts').values(row).execute()

export const findDraft = (db: Reads, tenantId: string, id: string): Promise<DraftRow | undefined> =>
  db.selectFrom('drafts').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id).executeTakeFirst()

/** Locks the draft until the transaction ends, to serialize its changes. */
export const findDraftLocked = (database: Database, tx: Tx, tenantId: string, id: string) =>
  database
    .locked(tx.selectFrom('drafts').selectAll().where('tenant_id', '=', tenantId).where('id', '=', id))
    .executeTakeFirst() as Promise<DraftRow | undefined>

export const changeDraft = (tx: Tx, tenantId: string, id: string, change: Partial<DraftRow>) =>
  tx.updateTable('drafts').set(change).where('tenant_id', '=', tenantId).where('id', '=', id).execute()

export const deleteDraft = (tx: Tx, tenantId: string, id: string) =>
  tx.deleteFrom('drafts').where('tenant_id', '=', tenantId).where('id', '=', id).execute()

/** Locks all triage drafts of an email that were not removed. */
export const listByTriageLocked = (database: Database, tx: Tx, tenantId: string, emailId: string) =>
  database
    .locked(
      tx
        .selectFrom('drafts')
        .selectAll()
        .where('tenant_id', '=', tenantId)
        .where('source_email_id', '=', emailId)
        .where('generated_by_triage', '=', 1),
    )
    .execute() as Promise<DraftRow[]>

export async function hasOwnLiveDraft(db: Reads, tenantId: string, emailId: string): Promise<boolean> {
  const row = await db
    .selectFrom('drafts')
    .select('id')
    .where('tenant_id', '=', tenantId)
    .where('source_email_id', '=', emailId)
    .where('generated_by_triage', '=', 0)
    .where('status', 'in', LIVE_STATUSES)
    .executeTakeFirst()
  return row !== undefined
}

export const deleteUntouched = (tx: Tx, tenantId: string, emailId: string): Promise<DraftRow[]> =>
  tx
    .deleteFrom('drafts')
    .where('tenant_id', '=', tenantId)
    .where('source_email_id', '=', emailId)
    .where('generated_by_triage', '=', 1)
    .where('edited', '=', 0)
    .where('status', '=', 'draft' satisfies DraftStatus)
    .returningAll()
    .execute()

export async function countLive(db: Reads, tenantId: string, projectId: string): Promise<number> {
  const row = await db
    .selectFrom('drafts')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('status', 'in', LIVE_STATUSES)
    .executeTakeFirst()
  return Number(row?.count ?? 0)
}

export const deleteEnded = (tx: Tx, tenantId: string, projectId: string) =>
  tx
    .deleteFrom('drafts')
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', projectId)
    .where('status', 'not in', LIVE_STATUSES)
    .execute()

export async function moveDrafts(
  tx: Tx,
  tenantId: string,
  ids: string[],
  projectId: string,
  at: number,
): Promise<DraftRow[]> {
  if (ids.length === 0) return []
  return tx
    .updateTable('drafts')
    .set({ project_id: projectId, updated_at: at })
    .where('tenant_id', '=', tenantId)
    .where('id', 'in', ids)
    .returningAll()
    .execute()
}

export const moveAllDrafts = (
  tx: Tx,
  tenantId: string,
  fromId: string,
  toId: string,
  at: number,
): Promise<DraftRow[]> =>
  tx
    .updateTable('drafts')
    .set({ project_id: toId, updated_at: at })
    .where('tenant_id', '=', tenantId)
    .where('project_id', '=', fromId)
    .returningAll()
    .execute()

/**
 * Returns the blobs that open or queued drafts still use. Discarded drafts hold none, and sent emails hold their own
 * files.
 */
export async function blobsOfDrafts(db: Reads, tenantId: string, hashes: readonly string[]): Promise<string[]> {
  const hashSet = new Set(hashes)
  const rows = await db
    .selectFrom('drafts')
    .select('attachments')
    .where('tenant_id', '=', tenantId)
    // A literal, so that both query planners match the partial index.
    .where(sql<SqlBool>`attachments <> '[]' and status in ('draft', 'queued')`)
    .execute()
  return rows.flatMap((row) => blobsIn(row)).filter((hash) => hashSet.has(hash))
}
