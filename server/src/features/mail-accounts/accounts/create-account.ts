import { message } from '@dossier/contract/message'
import type { Authorized } from '#core/actor'
import { AppError } from '#core/app-error'
import { type Admin, recordAct } from '../audit.ts'
import type { MailContext } from '../context.ts'
import { insertFolders } from '../folders/folders.store.ts'
import { newFolder } from '../folders/new-folder.ts'
import { MAIL_ACCOUNTS, type MailAccountRow } from '../mail-accounts.tables.ts'
import { enqueueSync } from '../worker/sync.job.ts'
import { insertAccount } from './accounts.store.ts'
import { type AccountInput, readFingerprint, readServer } from './accounts.ts'
import { readSignIn } from './read-sign-in.ts'

/**
 * Creates a mail account; its first sync starts at once. Nothing is checked at the server: the state reports problems.
 * @returns its id.
 * @throws AppError `not_found` for the project; `invalid_request`; `conflict` when the project has the mailbox.
 */
export async function createAccount(
  context: MailContext,
  actor: Admin,
  projectId: string,
  input: AccountInput,
): Promise<string> {
  const { platform, projects, sending } = context
  const { database, clock, ids } = platform
  await projects.resolve(database.read, actor.tenantId, projectId)
  const signIn = await readSignIn(platform, database.read, actor, input)
  const row = newAccount(actor, projectId, { ...input, auth: signIn.auth }, { id: ids.next(), at: clock.now() })
  const folders = (input.folders ?? []).map((choice) => newFolder(row, ids.next(), choice))
  try {
    await database.transact(async (tx) => {
      await projects.lock(tx, actor.tenantId, projectId)
      const identity = await sending.adoptIdentity(tx, addressOf(row, input))
      const account = { ...row, identity_id: identity?.id ?? '' }
      await insertAccount(tx, account)
      await signIn.store(tx, account, identity?.destination ?? '')
      await insertFolders(tx, folders)
      await enqueueSync(platform, tx, account)
      await recordAct(context, tx, actor, 'mail-account-added', account)
    })
  } catch (error) {
    throw database.isUniqueViolation(error) ? exists(row) : error
  }
  return row.id
}

function newAccount(
  { tenantId, userId }: Authorized<'admin'>,
  projectId: string,
  input: AccountInput,
  { id, at }: { id: string; at: number },
): MailAccountRow {
  const server = readServer(input)
  return MAIL_ACCOUNTS.newRow({
    tenant_id: tenantId,
    id,
    project_id: projectId,
    owner_id: userId,
    ...server,
    name: input.name || server.address,
    auth: input.auth ?? 'password',
    certificate: readFingerprint(input.certificate ?? ''),
    state: 'importing',
    state_since: at,
    since_at: input.since ? Date.parse(input.since) : null,
    write_back: input.write_back ?? 'all',
    file_sent: input.file_sent ?? 'auto',
    erase_there: input.erase_there ? 1 : 0,
    labels_as: input.labels_as ?? 'keywords',
    folder_labels: input.folder_labels === false ? 0 : 1,
    snoozed_in_inbox: input.snoozed_in_inbox ? 1 : 0,
    created_at: at,
    updated_at: at,
  })
}

export const addressOf = (row: MailAccountRow, { smtp }: Pick<AccountInput, 'smtp'>) => ({
  tenantId: row.tenant_id,
  projectId: row.project_id,
  ownerId: row.owner_id,
  email: row.address,
  name: '',
  server: smtp ? { ...smtp, user: smtp.user || row.address } : null,
})

const exists = ({ imap_host, imap_user }: MailAccountRow): AppError =>
  new AppError('conflict', message('mailAccounts.exists', { user: imap_user, host: imap_host }))
