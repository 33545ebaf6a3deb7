export const mailAccounts = {
  switchedOff: 'Mail accounts are turned off on this instance. Ask its operator.',
  fieldsRefused: 'Some fields of the mail account are wrong: {{wrong}}.',
  passwordMissing: 'Enter the password of the mailbox.',
  grantMissing: 'Sign in at the provider first.',
  fieldHost: 'must be a host name or an address, without a protocol or a path',
  fieldControlCharacters: 'must not contain control characters',
  exists: 'This project already has the mailbox of {{user}} at {{host}}.',
} as const
