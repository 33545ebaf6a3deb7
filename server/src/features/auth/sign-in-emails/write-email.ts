import { message } from '@dossier/contract/message'
export const SIGN_IN_EMAIL_KINDS = ['magic-link', 'password-reset', 'welcome'] as const
export type SignInEmailKind = (typeof SIGN_IN_EMAIL_KINDS)[number]

/** The link stands on its own line, so that no program breaks it. */
export function writeSignInEmail(
  kind: SignInEmailKind,
  baseUrl: string,
  token: string,
): { subject: string; text: string } {
  switch (kind) {
    case 'magic-link':
      return {
        subject: message('auth.magicLinkSubject'),
        text: `${message('auth.letterConfirm')}

${baseUrl}/magic?token=${token}

${message('auth.letterConfirmLimit')}
`,
      }
    case 'welcome':
      return {
        subject: message('auth.confirmAddressSubject'),
        text: `${message('auth.letterWelcome')}

${baseUrl}/magic?token=${token}

${message('auth.letterWelcomeLimit')}
${message('auth.letterNoAccount')}
`,
      }
    case 'password-reset':
      return {
        subject: message('auth.newPasswordSubject'),
        text: `${message('auth.letterReset')}

${baseUrl}/auth/password/reset?token=${token}

${message('auth.letterResetLimit')}
`,
      }
  }
}
