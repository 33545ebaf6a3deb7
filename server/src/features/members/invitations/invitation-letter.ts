import { message } from '@dossier/contract/message'
import type { Role } from '@dossier/contract/vocabulary'
import { nameOfRole } from '#core/app-error'
import { oneLine } from '#platform/own-mail/one-line'
import type { OwnLetter } from '#platform/own-mail/own-mail'

interface Words {
  to: string
  accountName: string
  /** Name or address of who asks. */
  inviter: string
  role: Role
  link: string
}

/**
 * The letter with the only copy of the link. Names are other people's words: they stay in one line, and are cut, so that
 * nobody can write a letter of their own into ours.
 */
export const invitationLetter = ({ to, accountName, inviter, role, link }: Words): OwnLetter => ({
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
