import type { MailFacts } from '#features/rules/matching/mail-facts'

/** Facts of an email for tests of rules. */
export const factsFor = (facts: Partial<MailFacts>): MailFacts => ({
  id: 'mail',
  projectId: 'project',
  from: [],
  to: [],
  subject: '',
  body: '',
  list: '',
  attachments: [],
  size: 100,
  action: '',
  labels: [],
  mailbox: 'inbox',
  mailboxBy: 'arrival',
  isRead: false,
  isStarred: false,
  isSnoozed: false,
  warning: '',
  ...facts,
})
