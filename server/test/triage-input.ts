import type { TriageInput, TriageMail } from '#features/triage/engine'

/** Wednesday 18 November 2026, 10:00 in Berlin. */
export const WEDNESDAY = Date.UTC(2026, 10, 18, 9)

export const triageMail = (changes: Partial<TriageMail> = {}): TriageMail => ({
  id: 'mail-1',
  subject: 'Contract',
  text: '',
  html: '',
  from: { name: 'Sarah Young', address: 'sarah@partner.example' },
  sender: 'not_checked',
  to: ['max@dossier.example'],
  cc: [],
  participants: [],
  date: WEDNESDAY,
  receivedAt: WEDNESDAY,
  headers: [],
  attachments: [],
  findings: [],
  source: 'api',
  mailbox: 'inbox',
  ...changes,
})

/** Engine input for that email: unknown sender, no thread. */
export const triageInput = (mail: Partial<TriageMail> = {}, changes: Partial<TriageInput> = {}): TriageInput => ({
  now: WEDNESDAY,
  timeZone: 'Europe/Berlin',
  owner: { addresses: ['max@dossier.example'] },
  mail: triageMail(mail),
  thread: [],
  sender: { seenBefore: 0, repliedBefore: 0 },
  context: [],
  ...changes,
})
