import { message } from '@dossier/contract/message'
import type { Role } from '@dossier/contract/vocabulary'
import { nameOfRole } from '#core/app-error'
import { oneLine } from '#platform/system-email/one-line'
import type { SystemEmail } from '#platform/system-email/system-email'

interface Words {
  to: string
  accountName: string
  inviter: string
  role: Role
  link: string
}

/**
 * The email with the only copy of the link. Names are untrusted, so they are cut to one line and cannot inject text.
 */
export const invitationEmail = ({ to, accountName, inviter, role, link }: Words): SystemEmail => ({
  to,
  subject: message('members.invitationSubject', { account: oneLine(accountName) }),
  text: `${message('members.letterIntro', {
    name: oneLine(inviter),
    account: oneLine(accountName),
    role: nameOfRole(role),
  })}

${message('members.letterLink', { email: to })}

${link}

${message('members.letterUnknown')}
`,
  html: '',
})
