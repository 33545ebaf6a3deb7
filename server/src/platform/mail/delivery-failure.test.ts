import { expect, it } from 'vitest'
import { english, inEnglish } from '#test/in-english'
import { describeFailure } from './delivery-failure.ts'

it.each([
  ['5.1.1 550 5.1.1 <gone@lind.example>: no such user', 'mail.failureAddress'],
  ['#550 5.1.10 RESOLVER.ADR.RecipientNotFound ##', 'mail.failureAddress'],
  ['Sorry, no mailbox here by that name.', 'mail.failureAddress'],
  ["The email address you entered couldn't be found.", 'mail.failureAddress'],
  ['550 User unknown', 'mail.failureAddress'],
  ['5.1.2 Host not found', 'mail.failureDomain'],
  ['Unrouteable address', 'mail.failureDomain'],
  ['552 5.2.2 mailbox full', 'mail.failureFull'],
  ['550 5.2.1 The email account is disabled', 'mail.failureDisabled'],
  ['552 5.3.4 message size exceeds limit', 'mail.failureSize'],
  ['4.4.7 message expired', 'mail.failureUnreachable'],
  ['retry timeout exceeded', 'mail.failureUnreachable'],
  ['550 5.7.26 unauthenticated', 'mail.failurePolicy'],
  ['554 looks like spam', 'mail.failurePolicy'],
  ['connected to 192.5.1.1', 'mail.failureUnknown'],
  ['', 'mail.failureUnknown'],
] as const)('%s', (detail, key) => {
  expect(inEnglish(describeFailure(detail))).toBe(english(key))
})
