import { expect, it } from 'vitest'
import { missingRecipients } from './missing-recipients.ts'

it('names each whom a reply to all would reach, and nobody who gets this one in whatever field', () => {
  const everybody = {
    to: ['mara@lind.example'],
    cc: ['jonas@brandt.example', 'audit@other.example', 'tove@print.example'],
  }
  const draft = { to: ['Mara@Lind.example'], cc: [], bcc: ['tove@print.example'] }
  expect(missingRecipients(everybody, draft)).toEqual(['jonas@brandt.example', 'audit@other.example'])
})
