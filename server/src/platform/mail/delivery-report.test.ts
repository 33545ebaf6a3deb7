import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { english, inEnglish } from '#test/in-english'
import { isReadReceipt, readDeliveryReport, reportedMessageIds } from './delivery-report.ts'
import { parseMail } from './reading/parse-mail.ts'

const report = (status: string[], returned: string[], type = 'message/rfc822'): string =>
  [
    'From: MAILER-DAEMON@relay.example',
    'To: nora@press.example',
    'Subject: Undelivered',
    'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'It did not work.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    ...status,
    '--b',
    `Content-Type: ${type}`,
    '',
    ...returned,
    '--b--',
    '',
  ].join('\r\n')

const about = (raw: string) => reportedMessageIds(parseMail(Buffer.from(raw)))
const read = (raw: string) => readDeliveryReport(parseMail(Buffer.from(raw)))

describe('a report on delivery', () => {
  it('names the mail that it is about and each recipient that failed, as the sender wrote it', () => {
    const status = [
      'Reporting-MTA: dns; relay.example',
      'Arrival-Date: Fri, 20 Nov 2026 10:12:00 +0000',
      '',
      'Original-Recipient: rfc822; Mara@Lind.example',
      'Final-Recipient: rfc822; mara.lind@mx.example',
      'Action: failed',
      'Status: 5.2.2',
      'Diagnostic-Code: smtp; 552 5.2.2 mailbox',
      '  is full',
      '',
      'Final-Recipient: rfc822;<otto@mill.example>',
      'Action: FAILED',
      '',
      'Final-Recipient: rfc822; late@mill.example',
      'Action: delayed',
      'Status: 4.4.1',
      '',
    ]
    const returned = [
      'Subject: Samples',
      'To: Otto <otto@mill.example>',
      'Message-ID:',
      ' <one@press.example>',
      '',
      'Dear Mara',
    ]
    for (const type of ['message/rfc822', 'text/rfc822-headers', 'message/global-headers']) {
      expect(about(report(status, returned, type)), type).toEqual(['one@press.example'])
      expect(inEnglish(read(report(status, returned, type))), type).toEqual({
        failed: [
          { address: 'mara@lind.example', detail: '5.2.2 552 5.2.2 mailbox is full', name: '' },
          { address: 'otto@mill.example', detail: english('mail.notDelivered'), name: 'Otto' },
        ],
        delayed: [{ address: 'late@mill.example', detail: '4.4.1', name: '' }],
        isListed: true,
      })
    }
  })

  it('that is only a warning has no failed recipient', () => {
    const status = [
      'Reporting-MTA: dns; relay.example',
      '',
      'Final-Recipient: rfc822; a@b.example',
      'Action: delayed',
      '',
    ]
    expect(read(report(status, ['Message-ID: <one@press.example>', '']))).toMatchObject({
      failed: [],
      delayed: [{ address: 'a@b.example' }],
    })
  })

  it('may be told by the header only', () => {
    const raw = 'From: MAILER-DAEMON@relay.example\r\nX-Failed-Recipients: a@b.example,\r\n c@d.example\r\n\r\nSorry'
    expect(inEnglish(read(raw))).toMatchObject({
      failed: [
        { address: 'a@b.example', detail: english('mail.notDelivered') },
        { address: 'c@d.example', detail: english('mail.notDelivered') },
      ],
    })
  })

  it('names the mail by our id too where a provider replaced it', () => {
    const status = ['Reporting-MTA: dns; relay.example', 'X-Original-Message-ID: <mta@press.example>', '']
    const first = ['Message-ID: <given@provider.example>', 'References: <ours@press.example>', '']
    expect(about(report(status, first))).toEqual(['mta@press.example', 'given@provider.example', 'ours@press.example'])
    const reply = [...first.slice(0, 1), 'In-Reply-To: <a@b.example>', 'References: <x@b.example> <a@b.example>', '']
    expect(about(report(['Reporting-MTA: dns; relay.example', ''], reply))).toEqual(['given@provider.example'])
    const google = ['Message-ID: <g@mail.example>', 'X-Google-Original-Message-ID: <ours@press.example>', '']
    expect(about(report([''], google))).toEqual(['g@mail.example', 'ours@press.example'])
  })

  it('is nothing that merely talks about one, or carries a mail', () => {
    expect(read('Subject: Undelivered Mail Returned to Sender\r\n\r\nAction: failed')).toBeNull()
    expect(read('Content-Type: message/rfc822\r\n\r\nMessage-ID: <one@press.example>\r\n\r\nx')).toBeNull()
  })

  it('never fails, however it is written, and stays small', () => {
    fc.assert(
      fc.property(
        fc.array(fc.string({ unit: 'binary', maxLength: 80 })),
        fc.string({ maxLength: 200 }),
        (lines, id) => {
          const found = read(report(['', ...lines, 'Action: failed', ''], [`Message-ID: ${id}`, '']))
          for (const { detail } of found?.failed ?? []) expect(detail.length).toBeLessThanOrEqual(500)
        },
      ),
    )
    const many = Array.from(
      { length: 5000 },
      (_, i) => `Final-Recipient: rfc822; a${i}@b.example\r\nAction: failed\r\n`,
    )
    expect(read(report(['', ...many], []))?.failed.length).toBeLessThanOrEqual(201)
  })
})

it('a read receipt names the mail that was read', () => {
  const raw = report([''], []).replace('message/delivery-status', 'message/disposition-notification')
  const receipt = raw.replace('\r\n\r\n--b\r\nContent-Type: message/rfc822', '')
  const fields = 'Final-Recipient: rfc822;mara@lind.example\r\nOriginal-Message-ID: <ours@press.example>\r\n'
  const whole = receipt.replace('disposition-notification\r\n\r\n', `disposition-notification\r\n\r\n${fields}`)
  expect(about(whole)).toEqual(['ours@press.example'])
  expect(isReadReceipt(parseMail(Buffer.from(whole)))).toBe(true)
  expect(read(whole)).toBeNull()
  expect(about('Original-Message-ID: <ours@press.example>\r\n\r\nHello')).toEqual([])
})
