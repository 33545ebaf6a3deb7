import { VerifyMailAccount, VerifyMailAccountAnswer } from '@dossier/contract/mail-account-setup'
import { type Route, route } from '#platform/http/route'
import { readFingerprint } from '../accounts/accounts.ts'
import type { MailContext } from '../context.ts'
import { demandMailAccounts } from '../mail-accounts.policy.ts'
import { readSettings } from './read-settings.ts'
import { tokenOfGrant } from './token-of-grant.ts'
import { type Verification, verifyAccount } from './verify-account.ts'

export const verificationRoutes = ({ platform, auth, getAccessToken }: MailContext): Route[] => [
  route({
    method: 'POST',
    path: '/mail-accounts/verify',
    summary: 'Check the servers of a mail account',
    description:
      'Connects, encrypts, signs in, lists the folders and asks the SMTP server about the address. Nothing is stored ' +
      'or sent. Without `imap.user` the address is tried, then the part before the @. A self-signed certificate can be ' +
      'approved: send its `sha256` as `certificate`. At most ten requests a minute per account.',
    tag: 'Mail accounts',
    access: { role: 'admin', scopes: ['settings:write'] },
    body: VerifyMailAccount,
    answers: { 200: VerifyMailAccountAnswer },
    handler: async ({ actor, body }) => {
      demandMailAccounts(platform.config)
      const settings = readSettings(body)
      await auth.countHostCheck('verification', actor.tenantId)
      if (body.grant)
        settings.accessToken = await tokenOfGrant({ platform, getAccessToken }, actor, body.grant, settings)
      return presentVerification(await verifyAccount(platform, settings))
    },
  }),
]

const presentVerification = ({ folders, certificate, ...verification }: Verification): VerifyMailAccountAnswer => ({
  ...verification,
  folders: folders.map(({ path, delimiter, role, roleFrom, mailbox, isSelected, messages }) => ({
    _id: '',
    path,
    delimiter,
    role,
    role_from: roleFrom,
    mailbox,
    label: '',
    is_taken: isSelected,
    is_readonly: false,
    mails: messages,
    mails_taken: 0,
  })),
  certificate: certificate && {
    sha256: readFingerprint(certificate.fingerprint),
    subject: certificate.subject,
    valid_to: certificate.validTo,
  },
})
