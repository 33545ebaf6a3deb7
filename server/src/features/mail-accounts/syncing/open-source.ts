import { openImap } from '#platform/imap/open-imap'
import { openPassword } from '../accounts/account-secrets.ts'
import type { MailContext } from '../context.ts'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import type { Source } from '../sources/source.ts'

/**
 * Signs in to the mailbox of an account.
 * @throws ImapFailure; AppError when the password was entered for another server.
 */
export async function openSource(
  { platform, connectionStarts }: MailContext,
  account: MailAccountRow,
  signal: AbortSignal,
): Promise<Source> {
  const { config, database, resolveDns } = platform
  const password = await openPassword(platform, database.read, account)
  const server = {
    host: account.imap_host,
    port: account.imap_port,
    security: account.imap_security,
    user: account.imap_user,
    password,
    accessToken: '',
    approvedCertificate: account.certificate,
  }
  const network = { resolveDns, allowPrivateHosts: config.allowPrivateHosts }
  const opened = await connectionStarts.run(account.imap_host, signal, () => openImap(server, { network }))
  if (!opened.ok) throw opened.failure
  if (signal.aborted) opened.session.drop()
  signal.throwIfAborted()
  return opened.session
}
