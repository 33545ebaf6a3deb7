import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { inEnglish } from '#test/in-english'
import { readBounceText } from './bounce-text.ts'
import { readDeliveryReport, reportedMessageIds } from './delivery-report.ts'
import { parseMail } from './reading/parse-mail.ts'

const mailOf = (head: string, lines: readonly string[]) =>
  parseMail(Buffer.from([head, 'To: nora@press.example', '', ...lines, ''].join('\r\n')))
const read = (head: string, ...lines: string[]) => inEnglish(readDeliveryReport(mailOf(head, lines)))
const RETURNED = ['Received: from a by b; Fri, 20 Nov 2026 10:12:00 +0000', 'From: nora@press.example']

const QMAIL = [
  'Hi. This is the qmail-send program at old.example.',
  "I'm afraid I wasn't able to deliver your message to the following addresses.",
  "This is a permanent error; I've given up. Sorry it didn't work out.",
  '',
  '<gone@lind.example>:',
  'Sorry, no mailbox here by that name. (#5.1.1)',
  '',
  '<full@lind.example>:',
  '192.0.2.1 does not like recipient.',
  'Remote host said: 552 5.2.2 mailbox full',
  '',
  '--- Below this line is a copy of the message.',
  '',
  'Return-Path: <nora@press.example>',
  ...RETURNED,
  'To: "Full, Ida" <full@lind.example>',
  'Message-ID:',
  ' <one@press.example>',
  '',
  'To other@lind.example',
]
const EXIM = [
  'This message was created automatically by mail delivery software.',
  '',
  'A message that you sent could not be delivered to one or more of its',
  'recipients. This is a permanent error. The following address(es) failed:',
  '',
  '  gone@lind.example',
  '    host mx.lind.example [192.0.2.1]',
  '    SMTP error from remote mail server after RCPT TO:<gone@lind.example>:',
  '    550 5.1.1 no such user',
  '',
  '------ This is a copy of the message, including all the headers. ------',
  '',
  ...RETURNED,
  'Message-ID: <one@press.example>',
  '',
  'Text',
]
const POSTFIX = [
  'This is the mail system at host relay.example.',
  '',
  "I'm sorry to have to inform you that your message could not",
  "be delivered to one or more recipients. It's attached below.",
  '',
  '<gone@lind.example>: host mx.lind.example[192.0.2.1] said: 550 5.1.1',
  '    <gone@lind.example>: Recipient address rejected (in reply to RCPT TO command)',
]
const EXCHANGE = [
  'Delivery has failed to these recipients or groups:',
  '',
  'Mara Lind (gone@lind.example)<mailto:gone@lind.example>',
  "The email address you entered couldn't be found. Please check it and try to resend.",
  '',
  'Diagnostic information for administrators:',
  '',
  'Generating server: mx.example',
  '',
  'gone@lind.example',
  '#550 5.1.1 RESOLVER.ADR.RecipNotFound; not found ##',
  '',
  'Original message headers:',
  '',
  ...RETURNED,
  'Message-ID: <one@press.example>',
]
const SENDMAIL = [
  '   ----- The following addresses had permanent fatal errors -----',
  '<gone@lind.example>',
  '    (reason: 550 5.1.1 User unknown)',
  '',
  '   ----- Transcript of session follows -----',
  '... while talking to mx.lind.example.:',
]

describe('a bounce in words', () => {
  it.each([
    ['qmail', QMAIL, /^Sorry, no mailbox here by that name\. \(#5\.1\.1\)$/],
    ['Exim', EXIM, /550 5\.1\.1 no such user$/],
    ['Postfix', POSTFIX, /^host mx\.lind\.example.* Recipient address rejected/],
    ['Exchange', EXCHANGE, /couldn't be found/],
    ['sendmail', SENDMAIL, /^\(reason: 550 5\.1\.1 User unknown\)$/],
  ])('of %s names the recipient and the reason', (_program, lines, detail) => {
    const head = 'From: Mail Delivery System <MAILER-DAEMON@relay.example>\r\nSubject: failure notice'
    const report = read(head, ...lines)
    expect(report?.delayed).toEqual([])
    const gone = report?.failed.find(({ address }) => address === 'gone@lind.example')
    expect(gone?.detail).toMatch(detail)
    const quoted = read(head, ...lines.map((line) => `> ${line}`))
    expect(quoted?.failed.map(({ address }) => address)).toContain('gone@lind.example')
  })

  it('names each recipient with its own reason, and the returned email', () => {
    const mail = mailOf('From: MAILER-DAEMON@old.example\r\nSubject: failure notice', QMAIL)
    expect(readDeliveryReport(mail)?.failed).toEqual([
      { address: 'gone@lind.example', detail: 'Sorry, no mailbox here by that name. (#5.1.1)', name: '' },
      {
        address: 'full@lind.example',
        detail: '192.0.2.1 does not like recipient. Remote host said: 552 5.2.2 mailbox full',
        name: 'Full, Ida',
      },
    ])
    expect(reportedMessageIds(mail)).toEqual(['one@press.example'])
  })

  it('gives the reason for recipients that only the header lists', () => {
    const head =
      'From: Mailer-Daemon@relay.example\r\nX-Failed-Recipients: gone@lind.example\r\nSubject: Mail delivery failed'
    expect(read(head, ...EXIM)?.failed).toEqual([
      { address: 'gone@lind.example', detail: expect.stringContaining('550 5.1.1 no such user'), name: '' },
    ])
  })

  it('may come with the null sender alone', () => {
    expect(read('Return-Path: <>\r\nFrom: relay@relay.example\r\nSubject: failure notice', ...QMAIL)).not.toBeNull()
  })

  it.each([
    [
      'Exim',
      'Warning: message 1abc delayed 24 hours',
      ['A message that you sent has not been delivered to one or more of its recipients after', 'more than 24 hours.'],
      'No action is required on your part. Delivery attempts will continue for',
    ],
    [
      'sendmail',
      'Warning: could not send message for past 4 hours',
      ['**  THIS IS A WARNING MESSAGE ONLY  **', '**  YOU DO NOT NEED TO RESEND YOUR MESSAGE  **'],
      'Will keep trying until message is 5 days old',
    ],
  ])('that is only a warning of %s has no failed recipient', (_program, subject, before, after) => {
    const report = read(
      `From: MAILER-DAEMON@relay.example\r\nSubject: ${subject}`,
      ...before,
      '',
      'late@lind.example',
      '',
      after,
    )
    expect(report?.failed).toEqual([])
    expect(report?.delayed[0]?.address).toBe('late@lind.example')
  })

  it('is no email of a person, and no other email of a mail system', () => {
    expect(read('From: Mara <mara@lind.example>\r\nSubject: Undelivered Mail Returned to Sender', ...QMAIL)).toBeNull()
    expect(
      read('From: postmaster@lind.example\r\nSubject: New rules', 'We move house. Write to us@lind.example.'),
    ).toBeNull()
    expect(
      read('Return-Path: <>\r\nFrom: Mara <mara@lind.example>\r\nSubject: Re: Samples', 'I am on leave.'),
    ).toBeNull()
  })

  it('never fails, and stays small', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary', maxLength: 90 })), (lines) => {
        const found = readBounceText(mailOf('From: postmaster@a.example\r\nSubject: failure notice', lines))
        for (const { detail } of found?.failed ?? []) expect(detail.length).toBeLessThanOrEqual(500)
      }),
    )
    const many = Array.from({ length: 5_000 }, (_, index) => `a${index}@b.example: no`)
    expect(read('From: postmaster@a.example\r\nSubject: failure notice', ...many)?.failed).toHaveLength(200)
  })
})
