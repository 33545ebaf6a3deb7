import { message } from '@dossier/contract/message'
import { oneLine } from '#platform/own-mail/one-line'
import type { OwnLetter } from '#platform/own-mail/own-mail'

export const leakLetter = (to: string, kind: 'token' | 'session', name: string): OwnLetter => ({
  to,
  subject: kind === 'token' ? message('auth.leakedTokenSubject') : message('auth.leakedSignInSubject'),
  text: `${message('auth.leakReported', {
    leaked: kind === 'token' ? message('auth.leakedToken', { name: oneLine(name) }) : message('auth.leakedSignIn'),
  })}

${message('auth.leakAdvice')}
${message('auth.leakAudit')}
`,
  html: '',
})
