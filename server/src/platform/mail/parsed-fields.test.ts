import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createMailReader } from './mail-reader.ts'

const { parseFields } = createMailReader({ inProcess: true })
const mailOf = async (input: object) => (await parseFields(input)).mail
const to = async (value: unknown) =>
  (await mailOf({ to: value })).participants.map(({ name, address }) => [name, address])

describe('parsed_email', () => {
  it('takes every name of a field', async () => {
    const snake = await mailOf({
      message_id: '<a@x>',
      in_reply_to: '<b@x>',
      text_content: 't',
      html_content: '<p>',
      references: '<b@x> <c@x>',
    })
    const camel = await mailOf({
      messageId: 'a@x',
      inReplyTo: ['b@x'],
      text: 't',
      body_html: '<p>',
      references: ['<b@x>', 'c@x'],
    })
    expect(snake).toEqual(camel)
    expect([snake.messageId, snake.inReplyTo, snake.references]).toEqual(['a@x', 'b@x', ['b@x', 'c@x']])
  })

  it.each([
    [
      'a string',
      'Jo <jo@x.org>, b@x.org',
      [
        ['Jo', 'jo@x.org'],
        ['', 'b@x.org'],
      ],
    ],
    [
      'a list',
      ['Jo <JO@x.org>', { address: 'b@x.org' }],
      [
        ['Jo', 'jo@x.org'],
        ['', 'b@x.org'],
      ],
    ],
    ['an object', { name: 'Jo', address: 'jo@x.org' }, [['Jo', 'jo@x.org']]],
    ['a value list', { value: [{ name: 'Jo', address: 'jo@x.org' }], text: 'x' }, [['Jo', 'jo@x.org']]],
    ['a group', [{ name: 'Team', group: [{ name: '', address: 'a@x.org' }] }], [['', 'a@x.org']]],
    ['rubbish', [null, 3, {}, [[[[[['deep@x.org']]]]]]], []],
  ])('reads addresses given as %s', async (_, value, expected) => {
    expect(await to(value)).toEqual(expected)
  })

  it.each([
    ['2026-11-21T10:00:00Z', Date.UTC(2026, 10, 21, 10)],
    ['Sat, 21 Nov 2026 10:00:00 +0000', Date.UTC(2026, 10, 21, 10)],
    [Date.UTC(2026, 10, 21, 10), Date.UTC(2026, 10, 21, 10)],
    [Date.UTC(2026, 10, 21, 10) / 1000, Date.UTC(2026, 10, 21, 10)],
    ['nonsense', null],
    [{}, null],
    [Number.NaN, null],
  ])('reads the date %j', async (date, expected) => {
    expect((await mailOf({ date })).date).toBe(expected)
  })

  it.each([
    [{ Subject: 'from the header', 'Message-ID': '<h@x>' }],
    [
      [
        { name: 'Subject', value: 'from the header' },
        { key: 'message-id', value: '<h@x>' },
      ],
    ],
    [
      [
        ['Subject', 'from the header'],
        ['Message-ID', '<h@x>'],
      ],
    ],
    [['Subject: from the header', 'Message-ID: <h@x>']],
  ])('takes what is missing from the headers %j', async (headers) => {
    const mail = await mailOf({ headers })
    expect([mail.subject, mail.messageId]).toEqual(['from the header', 'h@x'])
    expect(mail.headers).toHaveLength(2)
  })

  it('reads attachments and says which one is not base64', async () => {
    const mail = await mailOf({
      attachments: [
        { filename: 'a.txt', content_type: 'Text/Plain; x=y', content: 'aGk=' },
        { filename: 'b.txt', contentType: 'text/plain', content: '***' },
        'rubbish',
      ],
    })
    expect(
      mail.attachments.map(({ filename, contentType, content }) => [
        filename,
        contentType,
        Buffer.from(content).toString(),
      ]),
    ).toEqual([['a.txt', 'text/plain', 'hi']])
    expect(mail.findings.map((finding) => finding.code)).toEqual(['attachment_unreadable'])
  })

  it('names the fields that are not ours', async () => {
    expect((await parseFields({ subject: 'x', mailbox: 'trash', triaged: true })).ignored).toEqual([
      'mailbox',
      'triaged',
    ])
  })

  it('replaces NUL and lone surrogates everywhere', async () => {
    expect(
      JSON.stringify(await mailOf({ subject: 'a\0', text: '\ud800', headers: { x: '\0' }, to: '"\0" <a@x.org>' })),
    ).not.toMatch(/\\u0000|\\ud800/)
  })

  it('takes anything without an error', async () => {
    const key = fc.constantFrom(
      'from',
      'to',
      'subject',
      'date',
      'headers',
      'attachments',
      'references',
      'messageId',
      'text',
      'value',
      'content',
      'name',
    )
    const value = fc.letrec((tie) => ({
      any: fc.oneof(
        { maxDepth: 5 },
        fc.anything(),
        fc.array(tie('any'), { maxLength: 4 }),
        fc.dictionary(key, tie('any'), { maxKeys: 5 }),
      ),
    })).any
    await fc.assert(
      fc.asyncProperty(value, async (input) => {
        expect(Array.isArray((await mailOf(Object(input) as object)).participants)).toBe(true)
      }),
      { numRuns: 500 },
    )
  })
})
