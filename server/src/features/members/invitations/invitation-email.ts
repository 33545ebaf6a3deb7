import { message } from '@dossier/contract/message'
import type { Role } from '@dossier/contract/vocabulary'
import { nameOfRole } from '#core/app-error'
import { inertAddress, inertText } from '#platform/system-email/inert-text'
import type { SystemEmail } from '#platform/system-email/system-email'

interface Words {
  to: string
  accountName: string
  inviter: string
  role: Role
  link: string
}

/**
 * The email with the only copy of the link. Names are untrusted: they carry no link of their own.
 */
export const invitationEmail = ({ to, accountName, inviter, role, link }: Words): SystemEmail => ({
  to,
  subject: message('members.invitationSubject', { account: inertText(accountName) }),
  text: `${message('members.letterIntro', {
    name: inertText(inviter),
    account: inertText(accountName),
    role: nameOfRole(role),
  })}

${message('members.letterLink', { email: inertAddress(to) })}

${link}

${message('members.letterUnknown')}
`,
  html: '',
})
