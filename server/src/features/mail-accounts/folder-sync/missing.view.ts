import type { Reads } from '#platform/database/database'
import type { SyncWork } from '../worker/sync-work.ts'

/** A location that is not listed any more, with its email; null when that was deleted. */
export interface MissingRow {
  email_id: string
  folder_id: string
  path: string
  project_id: string | null
  mailbox: string | null
}

/** Returns locations that are missing since a pass before this one. */
export const listMissing = (db: Reads, { tenantId, accountId }: SyncWork, before: number): Promise<MissingRow[]> =>
  db
    .selectFrom('message_locations as location')
    .innerJoin('mail_folders as folder', (join) =>
      join
        .onRef('folder.tenant_id', '=', 'location.tenant_id')
        .onRef('folder.account_id', '=', 'location.account_id')
        .onRef('folder.id', '=', 'location.folder_id'),
    )
    .leftJoin('emails as email', (join) =>
      join.onRef('email.tenant_id', '=', 'location.tenant_id').onRef('email.id', '=', 'location.email_id'),
    )
    .select(['location.email_id', 'location.folder_id', 'folder.path', 'email.project_id', 'email.mailbox'])
    .where('location.tenant_id', '=', tenantId)
    .where('location.account_id', '=', accountId)
    .where('location.missing_pass', '>', 0)
    .where('location.missing_pass', '<', before)
    .execute()
