import { expect, it } from 'vitest'
import { fingerprintOf } from '../sources/fingerprint.ts'
import { readNamedIds } from '../sources/named-ids.ts'
import { fingerprintOfCopy, withBcc } from './sent-copy.ts'

const RAW = Buffer.from(
  'From: nora@press.example\r\nTo: mara@lind.example\r\nSubject: Samples\r\nMessage-ID: <a@press.example>\r\n\r\nYes.\r\n',
)

it('names the recipients of Bcc, in lines of bearable length', () => {
  expect(withBcc(RAW, [])).toBe(RAW)
  const bcc = Array.from({ length: 50 }, (_, index) => `reader${index}@press.example`)
  const [header = ''] = withBcc(RAW, bcc).toString().split('\r\nFrom:')
  expect(header.split('\r\n').every((line) => line.length <= 78)).toBe(true)
  expect(header.replaceAll('\r\n ', ' ')).toBe(`Bcc: ${bcc.join(', ')}`)
})

it('is known by its fingerprint, unlike a delivered message', () => {
  const lines = 'Subject: Samples\r\nFrom: nora@press.example\r\nMessage-ID: <a@press.example>\r\n\r\n'
  const inOrder = RAW.subarray(0, RAW.indexOf('\r\n\r\n'))
  expect(fingerprintOfCopy(RAW)).toBe(fingerprintOf(inOrder, RAW.length))
  expect(fingerprintOfCopy(RAW)).not.toBe(fingerprintOf(Buffer.from(`Received: by mx\r\n${lines}`), RAW.length))
})

it('is named by its Message-ID, and by the one that the provider replaced', () => {
  const header = Buffer.from(
    'message-id:\r\n <b@prod.outlook.com>\r\nX-Microsoft-Original-Message-ID: <a@press.example>\r\nSubject: <c@x>\r\n',
  )
  expect(readNamedIds(header)).toEqual({ messageId: 'b@prod.outlook.com', originalId: 'a@press.example' })
  expect(readNamedIds(Buffer.from('Subject: none\r\n'))).toEqual({ messageId: '', originalId: '' })
})
