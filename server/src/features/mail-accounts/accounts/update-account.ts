import { message } from '@dossier/contract/message'
import { AppError, invalidField } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import { type Admin, recordAct } from '../audit.ts'
import type { MailContext } from '../context.ts'
import { keepEarlier } from '../folders/earlier-settings.ts'
import { accountKeyOf, changeFolder, listFolders, restartBackfill } from '../folders/folders.store.ts'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import { demandOwnHosts } from '../sign-in/providers.ts'
import { wakeWorkers } from '../worker/sync.job.ts'
import { changeAccount, findAccount } from './accounts.store.ts'
import { type AccountInput, destinationOf, readFingerprint, readServer } from './accounts.ts'
import { lockAccount, replaceWorker, start } from './change-account.ts'
import { changeSmtp, keepSmtp } from './change-smtp.ts'
import { recordUpdated } from './change-state.ts'
import { type NewSignIn, readSignIn } from './read-sign-in.ts'

export type AccountUpdate = Omit<Partial<AccountInput>, 'address' | 'folders' | 'imap'> & {
  imap?: AccountInput['imap'] | null
  project?: string | null
}

/**
 * Changes the settings of an account. A new host, port or encryption needs the password again, so that it never goes to
 * a server that it was not entered for. A new sign-in ends the earlier one. A new sign-in, server or certificate starts
 * the account.
 * @throws AppError `not_found`; `invalid_request`; `unprocessable` for a sign-in at a provider that is not complete;
 * `conflict` when the project has the mailbox.
 */
export async function updateAccount(
  context: MailContext,
  admin: Admin,
  id: string,
  input: AccountUpdate,
): Promise<void> {
  const { platform, projects } = context
  const { tenantId } = admin
  try {
    await platform.database.transact(async (tx) => {
      const projectId = input.project || (input.smtp && (await findAccount(tx, tenantId, id))?.project_id)
      if (projectId) await projects.lock(tx, tenantId, projectId)
      await update(context, tx, admin, await lockAccount(context, tx, tenantId, id), input)
    })
  } catch (error) {
    throw platform.database.isUniqueViolation(error)
      ? new AppError('conflict', message('mailAccounts.existsInProject'))
      : error
  }
}

async function update(
  context: MailContext,
  tx: Tx,
  admin: Admin,
  account: MailAccountRow,
  input: AccountUpdate,
): Promise<void> {
  const { platform } = context
  const columns = columnsOf(account, input)
  const moved = { ...account, ...columns }
  const signIn = await readNewSignIn(context, tx, admin, moved, input)
  const changed = { ...moved, auth: signIn?.auth ?? moved.auth }
  if (!signIn) demandSameServer(context, account, changed, input)
  const smtp = input.smtp
    ? await changeSmtp(context, tx, changed, input.smtp, signIn)
    : await keepSmtp(context, tx, account)
  await changeAccount(tx, account.tenant_id, account.id, {
    ...columns,
    auth: changed.auth,
    identity_id: smtp.identityId,
    updated_at: platform.clock.now(),
  })
  if (signIn) {
    await signIn.store(tx, changed, smtp.destination)
    await recordAct(context, tx, admin, 'mail-account-signed-in', changed)
  }
  const settings = changedNames(account, columns)
  if (settings !== '') await recordAct(context, tx, admin, 'mail-account-changed', changed, settings)
  await updateFolders(tx, account, changed)
  if (signIn || isOtherServer(account, changed)) return startUnlessStopped(context, tx, changed)
  if (reachesFurther(account, changed)) await replaceWorker(context, tx, changed)
  await noteSettings(context, tx, changed)
}

/** Returns null when the stored sign-in stays. Without `auth`, a password ends the use of a grant. */
async function readNewSignIn(
  { platform }: MailContext,
  tx: Tx,
  admin: Admin,
  account: MailAccountRow,
  input: AccountUpdate,
): Promise<NewSignIn | null> {
  const { auth, password, grant } = input
  if (!password && !grant && (!auth || auth === account.auth)) return null
  return readSignIn(platform, tx, admin, { ...input, imap: { host: account.imap_host } })
}

/** @throws AppError `invalid_request` when the stored sign-in would go to a server that it is not for. */
function demandSameServer(
  { platform }: MailContext,
  before: MailAccountRow,
  { auth, ...after }: MailAccountRow,
  { imap, smtp }: AccountUpdate,
): void {
  const [stored, now] = [destinationOf(before), destinationOf(after)]
  if (auth !== 'password') {
    if (imap || smtp) demandOwnHosts(platform, auth, { imap: { host: after.imap_host }, smtp })
  } else if (stored !== now) throw invalidField('/password', message('mailAccounts.passwordOfOther', { stored, now }))
}

/** Names of columns only: their values may be private. */
const changedNames = (before: MailAccountRow, columns: Partial<MailAccountRow>): string =>
  Object.entries(columns)
    .filter(([name, value]) => before[name as keyof MailAccountRow] !== value)
    .map(([name]) => name)
    .join(', ')

const reachesFurther = (before: MailAccountRow, after: MailAccountRow): boolean =>
  before.since_at !== null && (after.since_at === null || after.since_at < before.since_at)

/** Older emails are imported, and emails follow the switch of folder labels. */
async function updateFolders(tx: Tx, before: MailAccountRow, after: MailAccountRow): Promise<void> {
  if (reachesFurther(before, after)) await restartBackfill(tx, after)
  if (before.folder_labels === after.folder_labels) return
  for (const folder of await listFolders(tx, accountKeyOf(after))) {
    const change = keepEarlier(folder, before, folder, after)
    if (Object.keys(change).length > 0) await changeFolder(tx, folder, change)
  }
}

const isOtherServer = (before: MailAccountRow, after: MailAccountRow): boolean =>
  destinationOf(before) !== destinationOf(after) ||
  before.imap_user !== after.imap_user ||
  before.certificate !== after.certificate

/** A person who paused an account, or was not yet asked, decides when it goes on. */
async function startUnlessStopped(context: MailContext, tx: Tx, account: MailAccountRow): Promise<void> {
  const isHeld = account.reason === 'restored' || account.reason === 'imported'
  if (account.state === 'paused' || isHeld) await noteSettings(context, tx, account)
  else await start(context, tx, account)
}

async function noteSettings({ platform }: MailContext, tx: Tx, account: MailAccountRow): Promise<void> {
  await recordUpdated(platform, tx, account)
  wakeWorkers(platform, tx)
}

function columnsOf(account: MailAccountRow, input: AccountUpdate): Partial<MailAccountRow> {
  const { imap, certificate, name, since, write_back, file_sent, erase_there, labels_as } = input
  const { folder_labels, snoozed_in_inbox } = input
  const address = account.address
  const server = imap
    ? readServer({ address, imap: { ...imap, user: imap.user || account.imap_user }, password: input.password ?? '' })
    : checkPassword(account, input.password)
  return {
    ...server,
    ...(input.project ? { project_id: input.project } : {}),
    ...(certificate === undefined ? {} : { certificate: readFingerprint(certificate ?? '') }),
    ...(name === undefined ? {} : { name: name || address }),
    ...(since === undefined ? {} : { since_at: since ? Date.parse(since) : null }),
    ...(write_back ? { write_back } : {}),
    ...(file_sent ? { file_sent } : {}),
    ...(labels_as ? { labels_as } : {}),
    ...(erase_there === undefined ? {} : { erase_there: erase_there ? 1 : 0 }),
    ...(folder_labels === undefined ? {} : { folder_labels: folder_labels === false ? 0 : 1 }),
    ...(snoozed_in_inbox === undefined ? {} : { snoozed_in_inbox: snoozed_in_inbox ? 1 : 0 }),
  }
}

function checkPassword(account: MailAccountRow, password: string | null | undefined): Partial<MailAccountRow> {
  const { address, imap_host: host, imap_port: port, imap_security: security, imap_user: user } = account
  if (password) readServer({ address, imap: { host, port, security, user }, password })
  return {}
}
