import type { ImapServer, OpenedImap } from '#platform/imap/imap'
import { openImap } from '#platform/imap/open-imap'
import { openPassword } from '../accounts/account-secrets.ts'
import type { MailContext } from '../context.ts'
import type { MailAccountRow } from '../mail-accounts.tables.ts'
import { demandOwnHosts } from '../sign-in/providers.ts'
import type { Source } from '../sources/source.ts'

/**
 * Signs in to the mailbox of an account. A refused access token is renewed once: a provider may end it early.
 * @throws ImapFailure; AppError when the password was entered for another server; NoAccessToken.
 */
export async function openSource(context: MailContext, account: MailAccountRow, signal: AbortSignal): Promise<Source> {
  const opened = account.auth === 'password' ? await openWithPassword() : await openWithToken()
  if (!opened.ok) throw opened.failure
  if (signal.aborted) opened.session.drop()
  signal.throwIfAborted()
  return opened.session

  async function openWithPassword(): Promise<OpenedImap> {
    const { platform } = context
    const password = await openPassword(platform, platform.database.read, account)
    return open({ password, accessToken: '' })
  }

  async function openWithToken(): Promise<OpenedImap> {
    const { tenant_id, id, auth } = account
    if (auth !== 'password') demandOwnHosts(context.platform, auth, { imap: { host: account.imap_host } })
    const accessToken = await context.getAccessToken(tenant_id, id)
    const opened = await open({ password: '', accessToken })
    if (opened.ok || opened.failure.reason !== 'token_refused') return opened
    return open({ password: '', accessToken: await context.getAccessToken(tenant_id, id, accessToken) })
  }

  function open(signIn: Pick<ImapServer, 'password' | 'accessToken'>): Promise<OpenedImap> {
    const { config, resolveDns } = context.platform
    const { imap_host: host, imap_port: port, imap_security: security, imap_user: user, certificate } = account
    const server = { host, port, security, user, approvedCertificate: certificate, ...signIn }
    const network = { resolveDns, allowPrivateHosts: config.allowPrivateHosts }
    return context.connectionStarts.run(host, signal, () => openImap(server, { network }))
  }
}
