import { sentence } from '@dossier/contract/message'
import type { Config } from '#platform/config/config'
import type { ResolveDns } from '#platform/dns/dns'
import { openSmtp } from '#platform/smtp/open-smtp'
import { smtpOptions } from '#platform/smtp/smtp-options'
import { broken, type Finding, ok, warning } from './finding.ts'

/** Connects to the server for system emails up to the sign-in. Sends nothing. */
export async function checkSystemEmail(config: Config, resolveDns: ResolveDns): Promise<Finding[]> {
  if (!config.systemEmail)
    return [
      warning(
        'mail',
        'No mail server is set, so sign-in links and invitations are written to the log.',
        'Set SMTP_URL and MAIL_FROM.',
      ),
    ]
  const { host, port } = config.systemEmail
  const opened = await openSmtp(config.systemEmail, smtpOptions({ config, resolveDns }))
  if (!opened.ok)
    return [
      broken(
        'mail',
        sentence(opened.failure.message),
        'Check SMTP_URL. A private host must be listed in ALLOW_PRIVATE_HOSTS.',
      ),
    ]
  await opened.connection.close()
  return [ok('mail', `The mail server ${host}:${port} accepts the connection and the sign-in.`)]
}
