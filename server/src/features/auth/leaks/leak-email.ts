import { message } from '@dossier/contract/message'
import { inertText } from '#platform/system-email/inert-text'
import type { SystemEmail } from '#platform/system-email/system-email'

export const leakEmail = (to: string, kind: 'token' | 'session', name: string): SystemEmail => ({
  to,
  subject: kind === 'token' ? message('auth.leakedTokenSubject') : message('auth.leakedSignInSubject'),
  text: `${message('auth.leakReported', {
    leaked: kind === 'token' ? message('auth.leakedToken', { name: inertText(name) }) : message('auth.leakedSignIn'),
  })}

${message('auth.leakAdvice')}
${message('auth.leakAudit')}
`,
  html: '',
})
