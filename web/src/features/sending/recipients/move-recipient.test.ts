import { expect, it } from 'vitest'
import { moveRecipient } from './move-recipient.ts'

const recipients = { to: ['mara@lind.example', 'jonas@lind.example'], cc: ['tove@arnesen.example'], bcc: [] }

it('moves an address to the end of another field', () => {
  expect(moveRecipient(recipients, 'mara@lind.example', 'cc')).toEqual({
    to: ['jonas@lind.example'],
    cc: ['tove@arnesen.example', 'mara@lind.example'],
  })
})

it('keeps an address once, whatever its case', () => {
  expect(moveRecipient({ ...recipients, cc: ['Mara@Lind.Example'] }, 'mara@lind.example', 'cc')).toEqual({
    to: ['jonas@lind.example'],
  })
  expect(moveRecipient(recipients, 'mara@lind.example', 'to')).toEqual({})
})
