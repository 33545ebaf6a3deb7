import type { MailAccount, MailAccountHistoryAnswer, MailApproval, MailFolder } from '@dossier/contract/mail-account'
import { type PageRequest, pageOf, presentPage } from '#core/paging'
import { toNullableTimestamp, toTimestamp } from '#platform/clock/clock'
import type { Approval } from './accounts/accounts.ts'
import type { ShownAccount } from './accounts/accounts.view.ts'
import type { MailAccountEventRow, MailFolderRow } from './mail-accounts.tables.ts'

export const presentAccount = (row: ShownAccount): MailAccount => ({
  _id: row.id,
  project: row.project_id,
  owner: row.owner_id,
  host_id: row.tenant_id,
  address: row.address,
  name: row.name,
  auth: row.auth,
  auth_password_configured: row.has_secret,
  imap: { host: row.imap_host, port: row.imap_port, security: row.imap_security, user: row.imap_user },
  identity: row.identity_id,
  state: row.state,
  reason: row.reason,
  detail: row.detail,
  retry_at: row.state === 'waiting' ? toNullableTimestamp(row.retry_at) : null,
  since: toNullableTimestamp(row.since_at),
  write_back: row.write_back,
  file_sent: row.file_sent,
  erase_there: row.erase_there === 1,
  labels_as: row.labels_as,
  folder_labels: row.folder_labels === 1,
  snoozed_in_inbox: row.snoozed_in_inbox === 1,
  certificate: row.certificate,
  progress: presentProgress(row),
  waiting_changes: row.waiting_changes,
  stuck_changes: row.stuck_changes,
  asked: row.asked === '' ? null : presentApproval(JSON.parse(row.asked) as Approval),
  last_seen_at: toNullableTimestamp(row.seen_at),
  createdAt: toTimestamp(row.created_at),
  updatedAt: toTimestamp(row.updated_at),
})

export const presentProgress = ({
  folders,
  folders_done,
  mails,
  mails_taken,
}: Pick<ShownAccount, 'folders' | 'folders_done' | 'mails' | 'mails_taken'>): MailAccount['progress'] => ({
  folders,
  folders_done,
  mails,
  mails_taken,
})

const presentApproval = ({ since, ...approval }: Approval): MailApproval => ({ ...approval, since: toTimestamp(since) })

export const presentFolder = (row: MailFolderRow): MailFolder => ({
  _id: row.id,
  path: row.path,
  delimiter: row.delimiter,
  role: row.role,
  role_from: row.role_from,
  mailbox: row.mailbox,
  label: row.label,
  is_taken: row.is_selected === 1,
  is_readonly: row.is_readonly === 1,
  mails: row.messages,
  mails_taken: row.stored,
})

/** @param entries newest first */
export function presentHistory(
  entries: readonly MailAccountEventRow[],
  request: PageRequest,
): MailAccountHistoryAnswer {
  const { after, page, limit } = request
  const rest = after ? entries.filter(({ id }) => id < after.id) : entries.slice((page - 1) * limit)
  const shown = pageOf(request, rest.slice(0, limit + 1), entries.length, ({ at, id }) => ({ at, id }))
  return {
    history: shown.items.map(({ id, kind, detail, at }) => ({ _id: id, kind, detail, at: toTimestamp(at) })),
    ...presentPage(shown),
  }
}
