import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { NOW, type Outbox, startOutbox } from '#test/given/outbox'
import { mailWithAttachments, rawMail } from '#test/mails'
import type { TestApp } from '#test/test-app'
import { triage } from '#test/triage-mails'

describeOnBothDatabases('what comes back', (_open, engine) => {
  let app: TestApp
  let outbox: Outbox
  let given: Outbox['given']
  beforeAll(async () => {
    outbox = await startOutbox(engine)
    ;({ app, given } = outbox)
  })
  afterAll(() => outbox.close())
  beforeEach(() => outbox.behave())

  const arrive = async (raw: string) => {
    const answer = await app.nora.post('/emails', { raw_email: raw })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.email
  }

  it('as a reply is linked to the mail, once', async () => {
    const sent = await given.sentEmail()
    const raw = rawMail({ id: 'answer1@lind.example', inReplyTo: sent.message_id })
    const reply = await arrive(raw)
    expect((await app.nora.post('/emails', { raw_email: raw })).status).toBe(200)
    expect((await outbox.outgoing(sent._id)).replies).toEqual([reply._id])
    expect(reply.thread_id).toBe((await app.nora.get(`/emails/${sent.sent_email}`)).body.email.thread_id)
    await app.nora.del(`/emails/${reply._id}`)
    await app.nora.del(`/emails/${reply._id}`)
    expect((await outbox.outgoing(sent._id)).replies).toEqual([])
  })

  it('as a bounce says whom it did not reach, and joins the thread by what it returns', async () => {
    const sent = await given.sentEmail({ to: ['mara@lind.example', 'gone@lind.example'] })
    const bounce = await arrive(bounceOf(sent.message_id, 'gone@lind.example'))
    const told = await outbox.outgoing(sent._id)
    expect(told.bounces).toEqual([
      {
        address: 'gone@lind.example',
        name: '',
        detail: '5.1.1 550 5.1.1 <gone@lind.example>: no such user',
        email: bounce._id,
      },
    ])
    expect(told).toMatchObject({ status: 'sent', error: expect.stringContaining('gone@lind.example') })
    expect(bounce.thread_id).toBe((await app.nora.get(`/emails/${sent.sent_email}`)).body.email.thread_id)
    await app.nora.del(`/emails/${bounce._id}`)
    await app.nora.del(`/emails/${bounce._id}`)
    expect((await outbox.outgoing(sent._id)).bounces).toEqual([{ ...told.bounces[0], email: '' }])
    expect((await outbox.eventsOf('outgoing-email:updated', 'outgoing_email_id', sent._id)).length).toBe(5)
  })

  it('as a bounce in words says whom it did not reach, and joins the thread by what it returns', async () => {
    const source = await given.receivedEmail('Order')
    const sent = await given.sentEmail({ to: ['mara@lind.example', 'gone@lind.example'] })
    const { draft } = (
      await app.nora.post(`/emails/${source.id}/drafts`, { from: 'nora@press.example', body_text: 'Gladly.' })
    ).body
    const answer = await outbox.filed(await outbox.sendNow(draft))
    const bounce = await arrive(bounceInWords(sent.message_id, ['gone@lind.example', 'postmaster@relay.example']))
    expect((await outbox.outgoing(sent._id)).bounces).toEqual([
      { address: 'gone@lind.example', name: '', detail: 'Sorry, no mailbox here by that name.', email: bounce._id },
    ])
    expect(bounce.thread_id).toBe((await app.nora.get(`/emails/${sent.sent_email}`)).body.email.thread_id)
    await triage(app.nora, sent.project, { email_ids: [bounce._id] })
    expect((await app.nora.get(`/emails/${bounce._id}`)).body.email).toMatchObject({
      triage_summary: 'Not delivered to gone@lind.example: this address does not exist.',
      triage_action_points: [],
    })
    const named = await arrive(bounceInWords(answer.message_id, ['MARA@lind.example']))
    const told = await outbox.outgoing(answer._id)
    expect(told.bounces).toMatchObject([{ address: 'mara@lind.example', name: 'Mara Lind', email: named._id }])
    expect(told.error).toContain('Mara Lind (mara@lind.example)')
    expect(told.recipients).toMatchObject([{ address: 'mara@lind.example', status: 'bounced' }])
  })

  it('as a first bounce of a mail system is no fraud and no stranger, unless it is about no email of ours', async () => {
    const sent = await given.sentEmail({ to: ['gone@lind.example'] })
    const codesOf = async (messageId: string, from: string) => {
      const bounce = await arrive(bounceOf(messageId, 'gone@lind.example').replace('mailer-daemon@relay', from))
      return bounce.findings.map(({ code }: { code: string }) => code)
    }
    expect(await codesOf(sent.message_id, 'mailer-daemon@first')).toEqual([])
    expect(await codesOf('other@press.example', 'mailer-daemon@second')).toContain('fraud_threatens_account')
  })

  it('as a bounce for a domain in its ASCII form names our recipient', async () => {
    const sent = await given.sentEmail({ to: ['ida@bücher.example'] })
    await arrive(bounceOf(sent.message_id, 'ida@xn--bcher-kva.example'))
    expect((await outbox.outgoing(sent._id)).bounces).toMatchObject([{ address: 'ida@bücher.example' }])
  })

  it('as a warning that it is late is no bounce', async () => {
    const sent = await given.sentEmail()
    const late = await arrive(
      bounceOf(sent.message_id, 'mara@lind.example').replace('Action: failed', 'Action: delayed'),
    )
    expect((await outbox.outgoing(sent._id)).bounces).toEqual([])
    expect(late.thread_id).toBe((await app.nora.get(`/emails/${sent.sent_email}`)).body.email.thread_id)
  })

  it('as a bounce that guesses changes nothing: it names no id of ours, or no recipient with the id of a server', async () => {
    const { sent } = await sentBy('250 2.0.0 Ok: queued as 4F2A19C3D1')
    const again = await given.sentEmail({ to: ['ada@lind.example'] })
    const guess = `${sent.message_id.replace(/[0-9a-f]@/, (end: string) => (end[0] === '0' ? '1@' : '0@'))}`
    for (const raw of [
      bounceOf(guess, 'mara@lind.example'),
      bounceOf('4F2A19C3D1@relay.example', 'eve@evil.example'),
      bounceInWords(guess, ['mara@lind.example']),
      rawMail({ id: 'guess@evil.example', from: 'eve@evil.example', inReplyTo: '4F2A19C3D1@relay.example' }),
    ])
      await arrive(raw)
    expect(await outbox.outgoing(sent._id)).toMatchObject({ bounces: [], replies: [] })
    const reply = await arrive(
      rawMail({ id: 'r2@lind.example', from: 'mara@lind.example', inReplyTo: '4F2A19C3D1@relay.example' }),
    )
    const bounce = await arrive(bounceOf('4F2A19C3D1@relay.example', 'mara@lind.example'))
    expect(await outbox.outgoing(sent._id)).toMatchObject({ bounces: [{ email: bounce._id }], replies: [reply._id] })
    const late = await arrive(bounceOf('4F2A19C3D1@relay.example', 'ada@lind.example'))
    expect((await outbox.outgoing(again._id)).bounces).toMatchObject([{ email: late._id }])
  })

  it('from another account changes nothing', async () => {
    const sent = await given.sentEmail()
    const answer = await app.otto.post('/emails', { raw_email: bounceOf(sent.message_id, 'mara@lind.example') })
    expect(answer.status).toBe(201)
    expect((await outbox.outgoing(sent._id)).bounces).toEqual([])
  })

  it('as a copy is no second mail', async () => {
    const sent = await given.sentEmail()
    const raw = (await app.nora.get(`/emails/${sent.sent_email}/raw`)).text
    const answer = await app.nora.post('/emails', { raw_email: `Received: by lists.example\r\n${raw}` })
    expect(answer).toMatchObject({ status: 200, body: { duplicate: true } })
    expect(answer.body.email._id).toBe(sent.sent_email)
  })

  const read = async (id: string) => ({
    email: (await app.nora.get(`/emails/${id}`)).body.email,
    raw: (await app.nora.get(`/emails/${id}/raw`)).text,
  })
  const WORDS = ['subject', 'text_content', 'html_content', 'from', 'to', 'cc', 'bcc', 'attachments', 'findings']
  const wordsOf = (email: Record<string, unknown>) => WORDS.map((field) => email[field])

  it.each([
    ['word for word', (content: string) => content],
    ['by a list', (content: string) => `Received: by lists.example\r\nList-Id: <l.example>\r\n${content}Footer\r\n`],
  ])('as a copy %s that is faster than our own filing gives its place to the sent mail', async (_how, copyOf) => {
    let copied = ''
    outbox.script.end = (socket) => {
      outbox.receivedContents.push(outbox.smtp.content())
      void app.nora.post('/emails', { raw_email: copyOf(outbox.smtp.content()) }).then(({ body }) => {
        copied = body.email._id
        socket.write('250 ok\r\n')
      })
    }
    const sent = await given.sentEmail({ bcc: ['nora@press.example'] })
    expect(sent.sent_email).toBe(copied)
    const { email, raw } = await read(copied)
    expect(email).toMatchObject({ mailbox: 'sent', source: 'sent', read: true, triaged: true, project: sent.project })
    expect([raw, email.bcc]).toEqual([outbox.receivedContents.at(-1), ['nora@press.example']])
  })

  it('as a forged copy of an uncertain mail leaves nothing in what was sent', async () => {
    outbox.script.end = outbox.record('250 ok')
    const plain = await read((await given.sentEmail({ subject: 'Terms', body_text: 'Forty days.' })).sent_email)
    outbox.script.end = outbox.record('CUT')
    const id = await given.sendingEmail({ subject: 'Terms', body_text: 'Forty days.' })
    const { message_id } = await outbox.until(id, 'uncertain')
    const forged = mailWithAttachments(
      {
        id: message_id as string,
        from: 'Nora <nora@press.example>',
        to: 'eve@evil.example',
        subject: 'Re: Terms and my account',
        inReplyTo: message_id as string,
        date: 'Mon, 02 Jan 2006 15:04:05 +0000',
        headers: ['Reply-To: eve@evil.example'],
      },
      [{ filename: 'filename="terms.txt"', type: 'text/plain', content: 'Transfer to quagmire' }],
    )
    const copy = await arrive(forged)
    await app.nora.put(`/emails/${copy._id}`, { labels: ['Mine'], text_content: 'Transfer to quagmire, edited' })
    expect((await outbox.outgoing(id)).replies).toEqual([copy._id])

    await app.nora.post(`/outgoing-emails/${id}/resolve`, { as: 'sent' })
    const filed = await outbox.filed(id)
    expect(filed.sent_email).not.toBe(copy._id)
    const { email, raw } = await read(filed.sent_email)
    expect([raw, wordsOf(email)]).toEqual([outbox.receivedContents.at(-1), wordsOf(plain.email)])
    expect(email).toMatchObject({ mailbox: 'sent', source: 'sent', labels: [], triage_summary: '' })
    expect(email.thread_id).toBe(copy.thread_id)
    expect(Date.parse(email.received_at)).toBeGreaterThanOrEqual(NOW)
    expect((await read(copy._id)).email).toMatchObject({ mailbox: 'inbox', labels: ['Mine'] })
  })

  const sentBy = async (answer: string) => {
    outbox.script.end = outbox.record(answer)
    const sent = await given.sentEmail({ subject: `Offer by ${answer}` })
    const { thread_id } = (await app.nora.get(`/emails/${sent.sent_email}`)).body.email
    return { sent, thread_id }
  }

  it.each([
    [
      'the first half',
      '250 Ok 0100019aabc1-4f2e-5678-000000',
      '0100019aabc1-4f2e-5678-000000@eu-central-1.ses.example',
    ],
    ['the whole', '250 2.6.0 <AM0PR07@AM0PR07.prod.example> [InternalId=77] Queued', 'AM0PR07@AM0PR07.prod.example'],
  ])('joins the mail when the server gave it another id and named %s of it', async (_what, answer, id) => {
    const { sent, thread_id } = await sentBy(answer)
    const reply = await arrive(rawMail({ id: `phone-${id}`, inReplyTo: id, references: [id] }))
    expect(reply.thread_id).toBe(thread_id)
    const late = await arrive(rawMail({ id: `late-${id}`, inReplyTo: id }))
    expect(late.thread_id).toBe(thread_id)
    expect((await outbox.outgoing(sent._id)).replies).toEqual([reply._id, late._id])
    const bounce = await arrive(bounceOf(id, 'mara@lind.example'))
    expect(bounce.thread_id).toBe(thread_id)
    expect((await outbox.outgoing(sent._id)).bounces).toMatchObject([
      { address: 'mara@lind.example', email: bounce._id },
    ])
  })

  it('joins the mail when the server named a short id, and only from a recipient', async () => {
    const { sent, thread_id } = await sentBy('250 Ok 0100ff-1')
    const id = '0100ff-1@provider.example'
    const foreign = await arrive(bounceOf(id, 'somebody@else.example'))
    expect(foreign.thread_id).not.toBe(thread_id)
    const bounce = await arrive(bounceOf(id, 'mara@lind.example').replace('<bounce-', '<again-'))
    expect((await app.nora.get(`/emails/${bounce._id}`)).body.email.thread_id).toBe(
      (await app.nora.get(`/emails/${sent.sent_email}`)).body.email.thread_id,
    )
    expect((await outbox.outgoing(sent._id)).bounces).toMatchObject([
      { address: 'mara@lind.example', email: bounce._id },
    ])
    const late = await arrive(rawMail({ id: 'late@lind.example', inReplyTo: id }))
    expect(late.thread_id).toBe((await app.nora.get(`/emails/${sent.sent_email}`)).body.email.thread_id)
  })

  it('joins the mail by References when the server named no id', async () => {
    const { sent, thread_id } = await sentBy('250 ok')
    const references = ['given@provider.example', sent.message_id]
    const reply = await arrive(rawMail({ id: 'r1@lind.example', inReplyTo: 'given@provider.example', references }))
    expect(reply.thread_id).toBe(thread_id)
    expect(outbox.receivedContents.at(-1)).toContain(`References: <${sent.message_id}>`)
  })

  it('as a read receipt joins the mail, and is no reply', async () => {
    const { sent, thread_id } = await sentBy('250 ok')
    const receipt = await arrive(receiptOf(sent.message_id))
    expect(receipt.thread_id).toBe(thread_id)
    expect((await outbox.outgoing(sent._id)).replies).toEqual([])
  })
})

const bounceOf = (messageId: string, recipient: string): string =>
  [
    'From: Mail Delivery System <mailer-daemon@relay.example>',
    'To: nora@press.example',
    'Subject: Undelivered Mail Returned to Sender',
    `Message-ID: <bounce-${messageId}>`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I am sorry.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; relay.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    'Action: failed',
    'Status: 5.1.1',
    `Diagnostic-Code: smtp; 550 5.1.1 <${recipient}>:`,
    '    no such user',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    'From: nora@press.example',
    `Message-ID: <${messageId}>`,
    'Subject: Samples',
    '',
    '--b--',
    '',
  ].join('\r\n')

const bounceInWords = (messageId: string, recipients: readonly string[]): string =>
  [
    'From: MAILER-DAEMON@relay.example',
    'To: nora@press.example',
    'Subject: failure notice',
    `Message-ID: <words-${messageId}>`,
    '',
    "I'm afraid I wasn't able to deliver your message to the following addresses.",
    '',
    ...recipients.flatMap((recipient) => [`<${recipient}>:`, 'Sorry, no mailbox here by that name.', '']),
    '--- Below this line is a copy of the message.',
    '',
    'Return-Path: <nora@press.example>',
    `Message-ID: <${messageId}>`,
    '',
    'Text',
  ].join('\r\n')

const receiptOf = (messageId: string): string =>
  [
    'From: Mara Lind <mara@lind.example>',
    'To: nora@press.example',
    'Subject: Read: Samples',
    `Message-ID: <receipt-${messageId}>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=disposition-notification; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'The message was displayed.',
    '--b',
    'Content-Type: message/disposition-notification',
    '',
    'Final-Recipient: rfc822;mara@lind.example',
    `Original-Message-ID: <${messageId}>`,
    'Disposition: manual-action/MDN-sent-manually; displayed',
    '--b--',
    '',
  ].join('\r\n')
