import { oneLine } from '#platform/own-mail/one-line'
import type { OwnLetter } from '#platform/own-mail/own-mail'

interface Words {
  to: string
  accountName: string
  /** Name or address of who asks. */
  inviter: string
  role: string
  link: string
}

/**
 * The letter with the only copy of the link. Names are other people's words: they stay in one line, and are cut, so that
 * nobody can write a letter of their own into ours.
 */
export const invitationLetter = ({ to, accountName, inviter, role, link }: Words): OwnLetter => ({
  to,
  subject: `You are asked to join "${oneLine(accountName)}" on Dossier`,
  text: `${oneLine(inviter)} asks you to join the account "${oneLine(accountName)}" on Dossier, as ${role}.

Open this link to say yes. It works once, for seven days, and only for ${to}:

${link}

If you do not know what this is about, do nothing.
`,
  html: '',
})
