import { sentence } from '@dossier/contract/message'
import { expect, it } from 'vitest'
import type { FailedRecipient } from '#platform/mail/delivery-report'
import { triageInput } from '#test/triage-input'
import { createBuiltinEngine } from './builtin/builtin-engine.ts'
import { describeBounce } from './describe-bounce.ts'

const recipient = (address: string, detail: string, name = ''): FailedRecipient => ({ address, detail, name })
const inputOf = (failed: FailedRecipient[], delayed: FailedRecipient[] = []) =>
  triageInput({
    from: { name: 'Mail Delivery System', address: 'mailer-daemon@relay.example' },
    subject: 'Undelivered Mail Returned to Sender',
    text: 'For further assistance, please send mail to postmaster. Please include this report by Friday.',
    report: { failed, delayed, isListed: true },
  })
const describe = (...lists: Parameters<typeof inputOf>) => sentence(describeBounce(inputOf(...lists)))

it('says whom an email did not reach, by name, and why, in plain words', () => {
  expect(describe([recipient('mara@lind.example', '5.1.1 550 no such user', 'Mara Lind')])).toBe(
    'Not delivered to Mara Lind (mara@lind.example): this address does not exist.',
  )
})

it('groups recipients by reason and counts many', () => {
  const many = Array.from({ length: 5 }, (_, index) => recipient(`r${index}@lind.example`, '5.1.1 unknown'))
  expect(describe([...many, recipient('full@lind.example', '552 5.2.2 full')])).toBe(
    'Not delivered to r0@lind.example, r1@lind.example, r2@lind.example and 2 more: this address does not exist. ' +
      'Not delivered to full@lind.example: the mailbox is full.',
  )
})

it('leaves out the mail system, ourselves, and names that look like addresses', () => {
  const others = ['mailer-daemon@relay.example', 'postmaster@lind.example', 'max@dossier.example', '']
  const failed = [
    ...others.map((address) => recipient(address, 'x')),
    recipient('mara@lind.example', '', 'eve@evil.example'),
  ]
  expect(describe(failed)).toBe('Not delivered to mara@lind.example: their mail server did not accept it.')
  expect(describe(failed.slice(0, 4))).toBe('')
})

it('tells a delay from a failure', () => {
  expect(describe([], [recipient('mara@lind.example', '4.4.1 no answer')])).toBe(
    'Delivery to mara@lind.example is delayed. The mail server keeps trying.',
  )
})

it('is the summary of such an email, which asks nothing', async () => {
  const verdict = await createBuiltinEngine().classify(inputOf([recipient('mara@lind.example', '5.1.1 unknown')]))
  expect(sentence(verdict.summary)).toBe('Not delivered to mara@lind.example: this address does not exist.')
  expect(verdict.actionPoints).toEqual([])
})
