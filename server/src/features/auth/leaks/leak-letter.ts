import { oneLine } from '#platform/own-mail/one-line'
import type { OwnLetter } from '#platform/own-mail/own-mail'

/** Says nothing that the reporter wrote: whoever found the token could be anybody. */
export const leakLetter = (to: string, kind: 'token' | 'session', name: string): OwnLetter => ({
  to,
  subject: kind === 'token' ? 'An access token of yours was found and ended' : 'A sign-in of yours was found and ended',
  text: `Somebody found ${kind === 'token' ? `your access token "${oneLine(name)}"` : 'the token of one of your sign-ins'} where it should not be, and reported it.

It was ended at once. Look where it was kept, and make a new one if you still need it.
What was done with it before can be seen in the audit log of your account.
`,
  html: '',
})
