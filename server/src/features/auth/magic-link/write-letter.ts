/** The letters that let somebody in. */
export const LETTER_KINDS = ['magic-link', 'password-reset', 'welcome'] as const
export type LetterKind = (typeof LETTER_KINDS)[number]

/** The words of a letter. The link stands on a line of its own, so that no program breaks it. */
export function writeLetter(kind: LetterKind, baseUrl: string, token: string): { subject: string; text: string } {
  switch (kind) {
    case 'magic-link':
      return {
        subject: 'Your link to sign in to Dossier',
        text: `Open this page and confirm that it is you:

${baseUrl}/magic?token=${token}

The link works once, for 15 minutes. If you did not ask for it, delete this mail: nothing has happened.
`,
      }
    case 'welcome':
      return {
        subject: 'Confirm your address for Dossier',
        text: `Welcome to Dossier. Open this page to confirm that this is your address:

${baseUrl}/magic?token=${token}

The link works once, for 15 minutes; the sign-in page sends a new one at any time. Until then Dossier sends no mail for you.
If you did not make an account, delete this mail.
`,
      }
    case 'password-reset':
      return {
        subject: 'A new password for Dossier',
        text: `Open this page to choose a new password:

${baseUrl}/auth/password/reset?token=${token}

The link works once, for 15 minutes. If you did not ask for it, delete this mail: your password stays as it is.
`,
      }
  }
}
