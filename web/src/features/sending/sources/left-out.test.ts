import { expect, it } from 'vitest'
import { missingRecipients } from './missing-recipients.ts'

it('names each who took part and gets no answer once, and nobody who gets one in whatever field', () => {
  const source = {
    from: ['mara@lind.example'],
    to: ['nora@press.example', 'jonas@brandt.example'],
    cc: ['audit@other.example', 'jonas@brandt.example', 'tove@print.example'],
  }
  const draft = { to: ['Mara@Lind.example'], cc: [], bcc: ['tove@print.example'] }
  expect(missingRecipients(source, draft, ['Nora@press.example'])).toEqual([
    'jonas@brandt.example',
    'audit@other.example',
  ])
})
