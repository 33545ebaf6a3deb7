import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('taking a mail in', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const total = async () => (await app.nora.get('/emails?limit=1')).body.total as number
  const raw = (body: object | string) => app.nora.post('/emails', typeof body === 'string' ? { raw_email: body } : body)
  const parsed = (mail: unknown, more: object = {}) => app.nora.post('/emails', { parsed_email: mail, ...more })

  describe('raw', () => {
    it('as text', async () => {
      const { status, body } = await raw(rawMail({ id: 'text@lind.example', date: 'Sat, 21 Nov 2020 10:42:00 +0100' }))
      expect(status).toBe(201)
      expect(body.duplicate).toBe(false)
      expect(body.email).toMatchObject({
        message_id: 'text@lind.example',
        from: ['mara@lind.example'],
        subject: 'Samples for the linen edition',
        text_content: expect.stringContaining('three strips'),
        date: '2020-11-21T09:42:00.000Z',
        received_at: '2020-11-21T09:42:00.000Z',
        source: 'api',
        mailbox: 'inbox',
      })
    })

    it('as base64, in either alphabet and with line breaks', async () => {
      const message = Buffer.from(rawMail({ id: 'base64@lind.example', text: 'ÿþ~~??>>' }))
      const packed = message.toString('base64').replace(/.{20}/g, '$&\r\n')
      const first = await raw({ raw_email: packed, raw_email_encoding: 'base64' })
      expect(first.status, first.text).toBe(201)
      const again = await raw({ raw_email: message.toString('base64url'), raw_email_encoding: 'base64' })
      expect(again.status).toBe(200)
      expect(again.body.email._id).toBe(first.body.email._id)
    })

    it('as the bytes themselves, which are kept as they were', async () => {
      const bytes = Buffer.concat([
        Buffer.from(rawMail({ id: 'bytes@lind.example', headers: ['Content-Type: text/plain; charset=latin1'] })),
        Buffer.from([0xe4, 0xf6, 0xfc, 0xdf, 0x0d, 0x0a]),
      ])
      const answer = await app.nora.send('POST', '/emails', bytes, { 'content-type': 'message/rfc822' })
      expect(answer.status, answer.text).toBe(201)
      expect(answer.body.email.text_content).toContain('äöüß')
      expect(answer.body.email.size).toBe(bytes.length)
      const response = await fetch(`${app.baseUrl}/api/v1/emails/${answer.body.email._id}/raw`, {
        headers: { authorization: `Bearer ${app.nora.token}` },
      })
      expect(Buffer.from(await response.arrayBuffer()).equals(bytes)).toBe(true)
      expect(response.headers.get('content-type')).toBe('message/rfc822')
      expect(response.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.eml"/)
    })

    it('is the source when both are given', async () => {
      const { status, body } = await raw({
        raw_email: rawMail({ id: 'both@lind.example', subject: 'From raw' }),
        parsed_email: { subject: 'From parts', message_id: 'other@lind.example' },
      })
      expect(status).toBe(201)
      expect(body.email).toMatchObject({ message_id: 'both@lind.example', subject: 'From raw' })
    })

    it('that is not base64, or no mail at all, is refused and leaves nothing', async () => {
      const before = await total()
      for (const packed of ['not base64!', '====', 'a', 'abcde']) {
        const answer = await raw({ raw_email: packed, raw_email_encoding: 'base64' })
        expect(answer.status, packed).toBe(400)
        expect(answer.body.errors[0].pointer).toBe('/raw_email')
      }
      const nothing = await raw({ raw_email: '\r\n\r\n  ' })
      expect(nothing.status, nothing.text).toBe(422)
      expect(nothing.body.code).toBe('unprocessable')
      expect(await total()).toBe(before)
    })
  })

  it('needs a mail', async () => {
    for (const body of [{}, { raw_email: '' }, { parsed_email: {} }, { raw_email: null, parsed_email: null }]) {
      const answer = await app.nora.post('/emails', body)
      expect(answer.status, JSON.stringify(body)).toBe(400)
      expect(answer.body.errors[0].pointer).toBe('/raw_email')
    }
    expect((await app.nora.send('POST', '/emails', '', { 'content-type': 'message/rfc822' })).status).toBe(400)
    const empty = await parsed({ subject: '   ', headers: {} })
    expect(empty.status, empty.text).toBe(422)
  })

  it('takes at most 30 MB', async () => {
    const message = (bytes: number) =>
      Buffer.concat([Buffer.from('From: a@b.example\r\nMessage-ID: <big@b.example>\r\n\r\n'), Buffer.alloc(bytes, 'x')])
    const tooBig = await app.nora.send('POST', '/emails', message(30 * 1024 * 1024), {
      'content-type': 'message/rfc822',
    })
    expect(tooBig.status).toBe(413)
    expect(tooBig.body.code).toBe('too_large')
    const beyondTheBody = await app.nora.send('POST', '/emails', message(65 * 1024 * 1024), {
      'content-type': 'message/rfc822',
    })
    expect(beyondTheBody.status).toBe(413)
    const inParts = await parsed({
      subject: 'Big parts',
      attachments: [{ filename: 'big.bin', content: Buffer.alloc(31 * 1024 * 1024).toString('base64') }],
    })
    expect(inParts.status, inParts.text.slice(0, 300)).toBe(413)
  }, 60_000)

  describe('in parts', () => {
    const whole = {
      subject: 'Offer',
      date: '2020-03-04T05:06:07Z',
      headers: { 'X-Mailer': 'press', 'List-Id': '<books.example>' },
    }
    const address = 'Mara Lind <Mara@Lind.example>'
    const spellings: [string, object][] = [
      [
        'as the interface names them',
        {
          message_id: '<a1@x.example>',
          in_reply_to: '<p@x.example>',
          references: '<r@x.example> <p@x.example>',
          from: address,
          to: ['Nora@press.example'],
          text: 'Hi',
          html: '<p>Hi</p>',
        },
      ],
      [
        'in camel case',
        {
          messageId: 'a2@x.example',
          inReplyTo: ['p@x.example'],
          references: ['r@x.example', 'p@x.example'],
          from: { name: 'Mara Lind', address: 'mara@lind.example' },
          to: [{ address: 'nora@press.example' }],
          text_content: 'Hi',
          html_content: '<p>Hi</p>',
        },
      ],
      [
        'as a parser gives them',
        {
          messageId: '<a3@x.example>',
          inReplyTo: '<p@x.example>',
          references: ['<r@x.example>', '<p@x.example>'],
          from: { value: [{ name: 'Mara Lind', address: 'Mara@lind.example' }] },
          to: { value: [{ name: '', address: 'nora@press.example' }] },
          text: 'Hi',
          body_html: '<p>Hi</p>',
        },
      ],
    ]

    it.each(spellings)('%s', async (_name, fields) => {
      const { status, body, text } = await parsed({ ...whole, ...fields })
      expect(status, text).toBe(201)
      expect(body.email).toMatchObject({
        message_id: expect.stringMatching(/^a\d@x\.example$/),
        in_reply_to: 'p@x.example',
        references: ['r@x.example', 'p@x.example'],
        from: ['mara@lind.example'],
        to: ['nora@press.example'],
        text_content: 'Hi',
        html_content: '<p>Hi</p>',
        date: '2020-03-04T05:06:07.000Z',
        participants: [
          { role: 'from', name: 'Mara Lind', address: 'mara@lind.example' },
          { role: 'to', name: '', address: 'nora@press.example' },
        ],
      })
    })

    it('with attachments in either spelling', async () => {
      const { status, body, text } = await parsed({
        message_id: 'files@x.example',
        attachments: [
          { filename: 'a.txt', content_type: 'text/plain', content: Buffer.from('linen one').toString('base64') },
          {
            filename: 'b.txt',
            contentType: 'text/plain',
            content: Buffer.from('linen two').toString('base64'),
            cid: '<c1>',
          },
        ],
      })
      expect(status, text).toBe(201)
      expect(body.email.attachments).toEqual([
        expect.objectContaining({ id: '1', filename: 'a.txt', content_type: 'text/plain', size: 9, content_id: '' }),
        expect.objectContaining({ id: '2', filename: 'b.txt', content_type: 'text/plain', size: 9, content_id: 'c1' }),
      ])
      expect(body.email.attachment_text_content).toContain('linen two')
      const file = await app.nora.get(`/emails/${body.email._id}/attachments/2`)
      expect(file.text).toBe('linen two')
      expect((await app.nora.get(`/emails/${body.email._id}/attachments/3`)).status).toBe(404)
      expect((await app.nora.get(`/emails/${body.email._id}/raw`)).status).toBe(404)
    })

    it('names what it does not know, and takes the rest', async () => {
      const { status, headers } = await app.nora.post('/emails', {
        parsed_email: { subject: 'With more', colour: 'green', message_id: 'more@x.example' },
        mood: 'good',
        triage_status: 'complete',
      })
      expect(status).toBe(201)
      const names = headers.get('x-ignored-fields')?.split(', ').sort()
      expect(names).toEqual(['/mood', '/parsed_email/colour', '/triage_status'])
    })

    it('never fails over a bad date, a bad sender or rubbish in a field', async () => {
      const rubbish = [
        { from: 'no address at all', date: 'the day before yesterday' },
        { from: 42, date: { year: 2020 }, to: [null, {}, ['x']] },
        { from: [{ name: 'Nobody' }], date: -1, references: [{}, 7], headers: 'x' },
        { from: '', date: '0000-00-00', cc: { value: 'x' } },
      ]
      for (const [index, fields] of rubbish.entries()) {
        const { status, body, text } = await parsed({ ...fields, subject: `Rubbish ${index}` })
        expect(status, text).toBe(201)
        expect(body.email.date).toBeNull()
        expect(Date.parse(body.email.received_at as string)).toBeGreaterThan(Date.now() - 60_000)
      }
    })

    it('with NUL and half characters, which are stored as U+FFFD', async () => {
      const half = '\ud83d'
      const { status, body, text } = await parsed({
        message_id: 'nul\0@x.example',
        subject: `a\0b${half}`,
        from: `"N\0${half}" <n@x.example>`,
        text: `c\0d${half}`,
        html: `<p>e\0f${half}</p>`,
        headers: { 'X-A': `\0${half}` },
        attachments: [{ filename: `\0${half}.txt`, content_type: 'text/plain\0', content: 'eA==' }],
      })
      expect(status, text).toBe(201)
      expect(JSON.stringify(body)).not.toMatch(/\\u0000|\\ud83d/)
      const rawAnswer = await raw(rawMail({ id: 'nulraw@x.example', subject: `a\0b${half}`, text: `c\0d${half}` }))
      expect(rawAnswer.status, rawAnswer.text).toBe(201)
      expect(rawAnswer.text).not.toMatch(/\\u0000|\\ud83d/)
    })
  })

  it('takes html_content in place of its own HTML, cleaned like any other', async () => {
    const html = '<p onclick="x()">Mine<script>x()</script><img src="https://t.example/a.png"></p>'
    const { body } = await raw({ raw_email: rawMail({ id: 'html@x.example' }), html_content: html })
    expect(body.email.html_content).toContain('Mine')
    expect(body.email.html_content).not.toMatch(/script|onclick|\ssrc="https:/)
    expect(body.email.html_content_has_remote_images).toBe(true)
  })

  it('of your own is stored as sent and read, in the thread that it answers, and only there', async () => {
    const first = (await raw(rawMail({ id: 'asked@lind.example' }))).body.email
    const answer = rawMail({ id: 'answered@press.example', headers: ['In-Reply-To: <asked@lind.example>'] })
    const { body, status } = await raw({ raw_email: answer, mailbox: 'sent' })
    expect([status, body.email.mailbox, body.email.read]).toEqual([201, 'sent', true])
    const { thread } = (await app.nora.get(`/emails/${first._id}/thread`)).body
    expect(thread.map(({ mailbox }: { mailbox: string }) => mailbox)).toEqual(['inbox', 'sent'])
    const bytes = Buffer.from(rawMail({ id: 'bytes-sent@press.example' }))
    const sent = await app.nora.send('POST', '/emails?mailbox=sent', bytes, { 'content-type': 'message/rfc822' })
    expect(sent.body.email.mailbox).toBe('sent')
    for (const mailbox of ['trash', 'x']) {
      const refused = await raw({ raw_email: rawMail({ id: `${mailbox}@press.example` }), mailbox })
      expect([refused.status, refused.body.errors[0].pointer]).toEqual([400, '/mailbox'])
    }
  })

  it('is marked as handled where the caller says so', async () => {
    const { body } = await raw({ raw_email: rawMail({ id: 'handled@x.example' }), triaged: true })
    expect(body.email).toMatchObject({ triaged: true, triaged_at: expect.any(String), triage_status: '' })
  })

  describe('a date', () => {
    it.each([
      ['in the future', 'Fri, 01 Jan 2100 00:00:00 +0000', '2100-01-01T00:00:00.000Z'],
      ['before there was mail', 'Sun, 01 Jan 1950 00:00:00 +0000', '1950-01-01T00:00:00.000Z'],
      ['that is none', 'soon', null],
    ])('%s places the mail at its arrival', async (name, date, kept) => {
      const { body } = await raw(rawMail({ id: `date-${name.replaceAll(' ', '-')}@x.example`, date }))
      expect(body.email.date).toBe(kept)
      expect(Date.now() - Date.parse(body.email.received_at as string)).toBeLessThan(60_000)
    })
  })

  it('takes ids, senders and labels that are far too long, without any error of ours', async () => {
    const long = Array.from({ length: 990 }, (_, index) =>
      String.fromCodePoint(0x4e00 + ((index * 7919) % 20_000)),
    ).join('')
    const { status, body, text } = await parsed({
      message_id: `<${long}@x.example>`,
      references: [`<${long}@y.example>`, '<short@y.example>'],
      from: `${long}@x.example`,
      subject: long.repeat(20),
    })
    expect(status, text.slice(0, 500)).toBe(201)
    expect(body.email.message_id).toMatch(/^[0-9a-f]{40}@dossier\.invalid$/)
    const labelled = await app.nora.put(`/emails/${body.email._id}`, {
      labels: [long.slice(0, 100), '\ufdfa'.repeat(100)],
    })
    expect(labelled.status, labelled.text.slice(0, 500)).toBe(200)
  })
})
