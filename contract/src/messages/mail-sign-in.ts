export const mailSignIn = {
  google: 'Google',
  microsoft: 'Microsoft',
  notSetUp:
    'Signing in at {{provider}} is not set up on this instance. Ask its operator, or use an app password if the provider offers one.',
  noDeviceCodes: '{{provider}} offers no codes for mailboxes. Sign in through the browser instead.',
  sessionNeeded: 'This sign-in needs a browser session. Use a device code instead.',
  tooMany: 'You have started too many sign-ins. Finish one of them, or try again in ten minutes.',
  grantUnknown: 'This sign-in has not been completed, or has expired. Sign in at the provider again.',
  otherProvider: 'This sign-in belongs to another provider.',
  otherHost: 'The sign-in at {{provider}} can only be used with its own servers, such as {{host}}.',
  denied: 'You did not give access. Start again, and agree on the page of the provider.',
  scopeMissing: 'Access to the mailbox is missing. Start again, and leave all boxes checked.',
  expired: 'The sign-in took too long. Start again.',
  noRefreshToken:
    'The provider gave no lasting access. Remove Dossier from the apps of your account there, and sign in again.',
  unavailable: 'The provider could not be reached. Dossier tries again later.',
  misconfigured:
    'The provider does not accept the registration of this instance. Its operator must check the client id and the client secret.',
  ended: 'Access to this mailbox has ended. Sign in at {{provider}} again.',
  doneTitle: 'Signed in',
  doneText: 'You are signed in at {{provider}}. You can close this window and return to Dossier.',
  failedTitle: 'Not signed in',
  unknownRequest: 'This link is not valid any more, or was opened in another browser. Start again in Dossier.',
  back: 'Back to Dossier',
  tab: 'Mailbox',
} as const
