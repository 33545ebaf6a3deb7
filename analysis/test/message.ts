import type { Message } from '../src/message.ts'

/** Wednesday 18 November 2026, 10:00 in Berlin. */
export const WEDNESDAY = Date.UTC(2026, 10, 18, 9)

/** A message from Sarah to Max, for tests that care about one part of it. */
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
