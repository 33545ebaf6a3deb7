import { message } from '@dossier/contract/message'
import { AppError, invalidField } from '#core/app-error'
import { type Admin, recordAct } from '../audit.ts'
import type { MailContext } from '../context.ts'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import { demandOwnHost } from '../sign-in/providers.ts'
import { wakeWorkers } from '../worker/sync.job.ts'
import { storePassword } from './account-secrets.ts'
import { changeAccount } from './accounts.store.ts'
import { type AccountInput, destinationOf, readFingerprint, readServer } from './accounts.ts'
import { changeLocked, start } from './change-account.ts'
import { recordUpdated } from './change-state.ts'

export type AccountUpdate = Omit<Partial<AccountInput>, 'address' | 'smtp' | 'folders' | 'auth' | 'grant' | 'imap'> & {
  imap?: AccountInput['imap'] | null
  project?: string | null
}

/**
 * Changes the settings of an account. A new host, port or encryption needs the password again, so that it never goes to
 * a server that it was not entered for. A new password, server or certificate starts the account.
 * @throws AppError `not_found`; `invalid_request`; `conflict` when the project has the mailbox.
 */
export async function updateAccount(
  context: MailContext,
  admin: Admin,
  id: string,
  input: AccountUpdate,
): Promise<void> {
  const { platform, projects } = context
  const { tenantId } = admin
  const { project, password } = input
  if (project) await projects.resolve(platform.database.read, tenantId, project)
  try {
    await changeLocked(context, tenantId, id, async (tx, account) => {
      const columns = columnsOf(account, input)
      const changed = { ...account, ...columns }
      if (changed.auth !== 'password') demandOwnHost(platform, changed.auth, changed.imap_host)
      if (!password && destinationOf(changed) !== destinationOf(account))
        throw invalidField(
          '/password',
          message('mailAccounts.passwordOfOther', { stored: destinationOf(account), now: destinationOf(changed) }),
        )
      await changeAccount(tx, tenantId, id, { ...columns, updated_at: platform.clock.now() })
      if (password) {
        await storePassword(platform, tx, changed, password)
        await recordAct(context, tx, admin, 'mail-account-signed-in', changed)
      }
      const settings = changedNames(account, columns)
      if (settings !== '') await recordAct(context, tx, admin, 'mail-account-changed', changed, settings)
      if (isSignIn(account, changed) || password) await startUnlessStopped(context, tx, changed)
      else await noteSettings(context, tx, changed)
    })
  } catch (error) {
    throw platform.database.isUniqueViolation(error)
      ? new AppError('conflict', message('mailAccounts.existsInProject'))
      : error
  }
}

/** Names of columns only: their values may be private. */
const changedNames = (before: MailAccountRow, columns: Partial<MailAccountRow>): string =>
  Object.entries(columns)
    .filter(([name, value]) => before[name as keyof MailAccountRow] !== value)
    .map(([name]) => name)
    .join(', ')

const isSignIn = (before: MailAccountRow, after: MailAccountRow): boolean =>
  destinationOf(before) !== destinationOf(after) ||
  before.imap_user !== after.imap_user ||
  before.certificate !== after.certificate

/** A person who paused an account, or was not yet asked, decides when it goes on. */
async function startUnlessStopped(
  context: MailContext,
  tx: Parameters<typeof start>[1],
  account: MailAccountRow,
): Promise<void> {
  const isHeld = account.reason === 'restored' || account.reason === 'imported'
  if (account.state === 'paused' || isHeld) await noteSettings(context, tx, account)
  else await start(context, tx, account)
}

async function noteSettings({ platform }: MailContext, tx: Parameters<typeof start>[1], account: MailAccountRow) {
  await recordUpdated(platform, tx, account)
  wakeWorkers(platform, tx)
}

function columnsOf(account: MailAccountRow, input: AccountUpdate): Partial<MailAccountRow> {
  const { imap, certificate, name, since, write_back, file_sent, erase_there, labels_as, folder_labels } = input
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
  }
}

function checkPassword(account: MailAccountRow, password: string | null | undefined): Partial<MailAccountRow> {
  const { address, imap_host: host, imap_port: port, imap_security: security, imap_user: user } = account
  if (password) readServer({ address, imap: { host, port, security, user }, password })
  return {}
}
