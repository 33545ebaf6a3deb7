import { expect, it } from 'vitest'
import { missingRecipients } from './missing-recipients.ts'

it('names who would get a reply to all, and nobody who gets this one in whatever field', () => {
  const all = { to: ['mara@lind.example'], cc: ['jonas@brandt.example', 'tove@print.example'], notices: [] }
  const draft = { to: ['Mara@Lind.example'], cc: [], bcc: ['tove@print.example'] }
  expect(missingRecipients(all, draft)).toEqual({ to: [], cc: ['jonas@brandt.example'] })
})
