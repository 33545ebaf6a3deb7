export const mailAccounts = {
  switchedOff: 'Mail accounts are turned off on this instance. Ask its operator.',
  fieldsRefused: 'Some fields of the mail account are wrong: {{wrong}}.',
  passwordMissing: 'Enter the password of the mailbox.',
  grantMissing: 'Sign in at the provider first.',
  fieldHost: 'must be a host name or an address, without a protocol or a path',
  fieldControlCharacters: 'must not contain control characters',
  exists: 'This project already has the mailbox of {{user}} at {{host}}.',
  notFetched: 'The mail server does not deliver this email. Dossier tries again later.',
  diskFull: 'This instance has too little free disk space. The import continues when there is space.',
  manyGone: '{{count}} emails are missing on the mail server. Decide whether they move to trash here too.',
  oldChanges: '{{count}} changes are older than a week. Decide whether the mail server still gets them.',
  manyErased: '{{count}} deleted emails are still on the mail server. Decide whether they are erased there too.',
  changeNoFolder:
    'The mail server has no folder for the mailbox {{mailbox}}. Choose one in the folders of the mail account.',
  changeFolderUnconfirmed:
    'The folder for the mailbox {{mailbox}} was guessed from its name. Confirm it in the folders of the mail account.',
  changeReadOnly: 'The folder on the mail server is read-only.',
  changeOverQuota: 'The mailbox on the mail server is full. Delete emails there, then try again.',
  changeRefused: 'The mail server refused the change: {{words}}.',
} as const
