import type { Message } from '../src/message.ts'

/** Wednesday 18 November 2026, 10:00 in Berlin. */
export const WEDNESDAY = Date.UTC(2026, 10, 18, 9)

export const messageWith = (changes: Partial<Message> = {}): Message => ({
  subject: 'Contract',
  text: '',
  html: '',
  from: { name: 'Sarah Young', address: 'sarah@partner.example' },
  to: ['max@dossier.example'],
  cc: [],
  date: WEDNESDAY,
  headers: [],
  attachments: [],
  findings: [],
  ...changes,
})
