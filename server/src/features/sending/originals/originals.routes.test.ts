import { createHash } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { parseMail } from '#platform/mail/reading/parse-mail'
import { describeOnBothDatabases } from '#test/databases'
import { type Outbox, startOutbox } from '#test/given/outbox'
import { english } from '#test/in-english'
import type { TestApp } from '#test/test-app'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** An HTML email with an embedded and a remote image, a background, a file and a blind copy. */
const withEverything = (id: string, headers = ''): string =>
  [
    'From: Mara Lind <mara@lind.example>',
    'To: Nora <nora@press.example>, Tove <tove@print.example>',
    'Cc: Otto <otto@mill.example>',
    'Bcc: spy@lind.example',
    `Message-ID: <${id}@lind.example>`,
    'Date: Tue, 24 Nov 2026 21:30:00 -0500',
    'Subject: Plates [Ticket <HD-1>]',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=m',
    `${headers}`,
    '--m',
    'Content-Type: multipart/related; boundary=r',
    '',
    '--r',
    'Content-Type: text/html; charset=utf-8',
    '',
    '<p>Which of the two do you want, please?</p><img src="cid:b@lind"><img src="https://img.lind.example/a.jpg" alt="A"><table><tr><td background="https://img.lind.example/c.png">C</td></tr></table>',
    '--r',
    'Content-Type: image/png; name=b.png',
    'Content-ID: <b@lind>',
    'Content-Disposition: inline',
    'Content-Transfer-Encoding: base64',
    '',
    PIXEL,
    '--r--',
    '--m',
    'Content-Type: application/pdf; name=plan.pdf',
    'Content-Disposition: attachment; filename=plan.pdf',
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERg==',
    '--m--',
    '',
  ].join('\r\n')

describeOnBothDatabases('drafts from an email', (_open, engine) => {
  let app: TestApp
  let outbox: Outbox
  beforeAll(async () => {
    outbox = await startOutbox(engine, { emailForwardDomain: 'in.press.example' })
    ;({ app } = outbox)
  })
  afterAll(() => outbox.close())
  beforeEach(() => outbox.behave())

  let emails = 0
  async function receive(headers = ''): Promise<{ id: string; messageId: string; raw: string }> {
    emails += 1
    const raw = withEverything(`kind${emails}`, headers)
    const answer = await app.nora.post('/emails', { raw_email: raw })
    expect(answer.status, answer.text).toBe(201)
    return { id: answer.body.email._id, messageId: `kind${emails}@lind.example`, raw }
  }
  async function begin(id: string, body: object) {
    const answer = await app.nora.post(`/emails/${id}/drafts`, body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body.draft
  }
  async function sent(draft: { _id: string }) {
    const id = await outbox.sendNow(draft)
    const outgoing = await outbox.until(id, 'sent')
    const raw = Buffer.from(outbox.receivedContents.at(-1) ?? '', 'latin1')
    return { outgoing, raw, mail: parseMail(raw) }
  }

  it('reply to all who take part, from the address that was written to', async () => {
    const { id } = await receive()
    const draft = await begin(id, { kind: 'reply-all' })
    expect(draft).toMatchObject({
      kind: 'reply-all',
      from: 'nora@press.example',
      to: ['mara@lind.example'],
      cc: ['tove@print.example', 'otto@mill.example'],
      bcc: [],
      subject: 'Re: Plates [Ticket <HD-1>]',
      quote: true,
      notices: [],
    })
    expect((await app.nora.get(`/emails/${id}/reply-recipients`)).body).toEqual({
      from: 'nora@press.example',
      reply: { to: ['mara@lind.example'], cc: [], notices: [] },
      reply_all: { to: draft.to, cc: draft.cc, notices: [] },
    })
    expect((await app.otto.get(`/emails/${id}/reply-recipients`)).status).toBe(404)
    expect((await app.otto.post(`/emails/${id}/drafts`, { kind: 'redirect' })).status).toBe(404)
  })

  it('say what is unusual about a recipient, until it is removed', async () => {
    const raw =
      'From: Site <noreply@lindworks.example>\r\nReply-To: dana@reed.example\r\nTo: nora@press.example\r\nSubject: Booking\r\n\r\nHello?\r\n'
    const { email } = (await app.nora.post('/emails', { raw_email: raw })).body
    const draft = await begin(email._id, {})
    const form = 'noreply@lindworks.example'
    const message = english('sending.noticeContactForm', { form, address: 'dana@reed.example' })
    expect(draft).toMatchObject({
      to: ['dana@reed.example'],
      notices: [{ code: 'contact-form', address: 'dana@reed.example', message }],
    })
    const changed = await app.nora.put(`/email-drafts/${draft._id}`, { to: ['otto@mill.example'] })
    expect(changed.body.draft.notices).toEqual([])
  })

  it('quote the original as it looked, and nothing of our own', async () => {
    const { id } = await receive()
    const draft = await begin(id, { body_text: 'The left one.', body_html: '<p>The left one.</p>' })
    const quote = (await app.nora.get(`/email-drafts/${draft._id}/quote`)).body
    expect(quote.body_text).toMatch(/^On .*Mara Lind <mara@lind\.example> wrote:\n> Which of the two/s)
    expect(quote.body_html).toContain('<blockquote type="cite">')
    expect((await app.otto.get(`/email-drafts/${draft._id}/quote`)).status).toBe(404)
    const { mail } = await sent(draft)
    expect(mail.html).toContain('<img src="cid:b@lind"')
    expect(mail.html).toContain('src="https://img.lind.example/a.jpg"')
    expect(mail.html).toContain("background-image:url('https://img.lind.example/c.png')")
    expect(mail.html).not.toMatch(/data-[a-z-]+=/)
    expect(mail.attachments.map(({ contentId }) => contentId)).toEqual(['b@lind'])
    expect(mail.text).toContain('> Which of the two do you want, please?')
    expect(mail.text).toMatch(/^The left one\.\n\nNora Brandt\nSaltmarsh Press\n\nOn /)
  })

  it('quote nothing where the writer wants none', async () => {
    const { id } = await receive()
    const draft = await begin(id, { body_text: 'No.', quote: false })
    expect(draft.quote).toBe(false)
    const { mail } = await sent(draft)
    expect(mail.text.trimEnd()).toBe('No.\n\n-- \nNora Brandt\nSaltmarsh Press')
    const again = await begin(id, { quote: false })
    expect((await app.nora.put(`/email-drafts/${again._id}`, { quote: true })).body.draft.quote).toBe(true)
    expect((await app.nora.put(`/email-drafts/${again._id}`, { quote: null })).body.draft.quote).toBe(true)
  })

  it('forward the whole email with its images and files, as no answer', async () => {
    const { id, messageId } = await receive()
    const draft = await begin(id, { kind: 'forward', to: ['tove@print.example'], body_html: '<p>See below.</p>' })
    expect(draft).toMatchObject({ kind: 'forward', subject: 'Fwd: Plates [Ticket <HD-1>]', cc: [], quote: true })
    expect(draft.attachments).toMatchObject([{ filename: 'plan.pdf', content_type: 'application/pdf', size: 4 }])
    const { mail, outgoing } = await sent(draft)
    expect(outgoing).toMatchObject({ in_reply_to: '', references: [messageId] })
    expect(mail.html).toMatch(/See below\..*Nora Brandt.*Forwarded message.*From: Mara Lind.*Which of the two/s)
    expect(mail.html).toContain('Cc: Otto &lt;otto@mill.example&gt;')
    expect(mail.text).toContain('Date: 24 Nov 2026, 21:30 -0500\nSubject: Plates [Ticket <HD-1>]\n')
    expect(mail.text).not.toContain('spy@')
    expect(mail.attachments.map(({ filename }) => filename)).toEqual(['b.png', 'plan.pdf'])
  })

  it('never tell others where the project imports email', async () => {
    const [{ _id: project }] = (await app.nora.get('/projects')).body.projects
    const { alias } = (await app.nora.get(`/projects/${project}/address`)).body.address
    expect(alias).toContain('@')
    const raw = `From: mara@lind.example\r\nTo: ${alias}, tove@print.example\r\nCc: ${alias.replace('@', '+x@')}\r\nSubject: x\r\n\r\nHello\r\n`
    const { email } = (await app.nora.post('/emails', { raw_email: raw })).body
    const secret = alias.split('@')[0]
    for (const kind of ['reply-all', 'edit-as-new']) {
      const draft = await begin(email._id, { kind })
      expect(JSON.stringify([draft.to, draft.cc, draft.bcc]), kind).not.toContain(secret)
    }
    const { mail } = await sent(
      await begin(email._id, { kind: 'forward', to: ['otto@mill.example'], body_html: '<p>See</p>' }),
    )
    expect(mail.text).toContain('To: <tove@print.example>')
    expect(`${mail.text}${mail.html}`).not.toContain(secret)
  })

  it('forward embedded images as files where the email is text only', async () => {
    const { id } = await receive()
    const { mail } = await sent(await begin(id, { kind: 'forward', to: ['tove@print.example'], body_text: 'FYI' }))
    expect(mail.html).toBe('')
    expect(mail.attachments.map(({ filename, inline }) => [filename, inline])).toEqual([
      ['plan.pdf', false],
      ['b.png', false],
    ])
  })

  it('forward emails as attachments, without their blind copies', async () => {
    const [first, second] = [await receive(), await receive()]
    const order = { kind: 'forward-attachment', to: ['tove@print.example'], emails: [second.id, first.id] }
    const draft = await begin(first.id, order)
    expect(draft).toMatchObject({ quote: false, subject: 'Fwd: Plates [Ticket <HD-1>]' })
    expect(draft.attachments.map(({ content_type }: { content_type: string }) => content_type)).toEqual([
      'message/rfc822',
      'message/rfc822',
    ])
    const { mail } = await sent(draft)
    const attached = mail.attachments.map(({ content }) => Buffer.from(content).toString())
    expect(attached.map((text) => text.trimEnd())).toEqual(
      [first, second].map(({ raw }) => raw.replace('Bcc: spy@lind.example\r\n', '').trimEnd()),
    )
    expect(mail.text).not.toContain('> ')
    const other = await app.nora.post(`/emails/${first.id}/drafts`, { kind: 'forward', emails: [second.id] })
    expect(other.status).toBe(400)
  })

  it('attach an email that is stored in parts as a message', async () => {
    const parts = { from: 'mara@lind.example', to: ['nora@press.example'], subject: 'Parts', text: 'Only text.' }
    const { email } = (await app.nora.post('/emails', { parsed_email: parts })).body
    const { mail } = await sent(await begin(email._id, { kind: 'forward-attachment', to: ['tove@print.example'] }))
    const inner = parseMail(Buffer.from(mail.attachments[0]?.content ?? []))
    expect(inner).toMatchObject({ subject: 'Parts' })
    expect(inner.text.trimEnd()).toBe('Only text.')
  })

  it('begin as a copy outside the thread, with text, images and files', async () => {
    const { id } = await receive()
    const draft = await begin(id, { kind: 'edit-as-new' })
    expect(draft).toMatchObject({
      kind: 'edit-as-new',
      source_email: '',
      to: ['nora@press.example', 'tove@print.example'],
      cc: ['otto@mill.example'],
      bcc: ['spy@lind.example'],
      subject: 'Plates [Ticket <HD-1>]',
      quote: false,
    })
    expect(draft.attachments).toMatchObject([
      { filename: 'b.png', content_id: 'b@lind' },
      { filename: 'plan.pdf', content_id: '' },
    ])
    const { mail, outgoing } = await sent(draft)
    expect(outgoing).toMatchObject({ in_reply_to: '', references: [] })
    expect(mail.html).toContain('cid:b@lind')
    expect(mail.text).not.toContain('Nora Brandt')
  })

  it('redirect the unchanged email to others, below a block of Resent fields', async () => {
    const { id, messageId, raw } = await receive()
    const draft = await begin(id, { kind: 'redirect', to: ['tove@print.example'], bcc: ['desk@press.example'] })
    expect(draft).toMatchObject({ kind: 'redirect', subject: 'Plates [Ticket <HD-1>]', quote: false, body_html: '' })
    const path = `/email-drafts/${draft._id}`
    for (const change of [{ subject: 'Other' }, { body_text: 'More' }, { body_html: '<p>More</p>' }])
      expect((await app.nora.put(path, change)).status).toBe(400)
    expect(
      (await app.nora.put(path, { subject: draft.subject, body_text: '', cc: ['otto@mill.example'] })).status,
    ).toBe(200)
    const file = { filename: 'a', content: '' }
    expect((await app.nora.post(`${path}/attachments`, file)).status).toBe(409)
    const before = (await app.nora.get(`/emails/${id}`)).body.email
    const { raw: redirected, outgoing } = await sent(draft)
    const text = redirected.toString('latin1')
    const original = raw.replace('Bcc: spy@lind.example\r\n', '').trimEnd()
    expect(text.trimEnd().endsWith(original)).toBe(true)
    const block = text.slice(0, text.indexOf('From: Mara Lind') + 1)
    expect(block).toMatch(/^Resent-From: "?Nora Brandt"? <nora@press\.example>\r\n/)
    expect(block).toContain('Resent-To: tove@print.example\r\n')
    expect(block).toContain('Resent-Cc: otto@mill.example\r\n')
    expect(block).toContain(`Resent-Message-ID: <${outgoing.message_id}>\r\n`)
    expect(block).toMatch(/Resent-Date: .* \+0000\r\n/)
    expect(text).not.toMatch(/desk@press|spy@/)
    expect(outgoing.message_id).not.toBe(messageId)
    // No second copy of the same email, and the original stays where it is.
    await app.jobsDone()
    const { thread } = (await app.nora.get(`/emails/${id}/thread`)).body
    expect(thread).toHaveLength(1)
    expect((await app.nora.get(`/emails/${id}`)).body.email).toMatchObject({
      mailbox: before.mailbox,
      source: before.source,
    })
    expect(await outbox.outgoing(outgoing._id)).toMatchObject({ status: 'sent', sent_email: '' })
    expect(await outbox.draft(draft._id)).toMatchObject({ status: 'sent' })
  })

  it('tell a bounce of a redirected email from one of the original', async () => {
    const { id, messageId } = await receive()
    const { outgoing } = await sent(await begin(id, { kind: 'redirect', to: ['gone@print.example'] }))
    const report = [
      'From: mailer-daemon@print.example',
      'To: nora@press.example',
      `Message-ID: <report-${createHash('sha256').update(messageId).digest('hex')}@print.example>`,
      'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
      '',
      '--b',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; print.example',
      '',
      'Final-Recipient: rfc822; gone@print.example',
      'Action: failed',
      'Status: 5.1.1',
      '',
      '--b',
      'Content-Type: message/rfc822',
      '',
      `Resent-Message-ID: <${outgoing.message_id}>`,
      `Message-ID: <${messageId}>`,
      '',
      'x',
      '--b--',
      '',
    ].join('\r\n')
    expect((await app.nora.post('/emails', { raw_email: report })).status).toBe(201)
    expect((await outbox.outgoing(outgoing._id)).bounces).toMatchObject([{ address: 'gone@print.example' }])
  })

  it('redirect nothing once the original is gone', async () => {
    const { id } = await receive()
    const draft = await begin(id, { kind: 'redirect', to: ['tove@print.example'] })
    // To trash, then for good.
    for (let deletion = 0; deletion < 2; deletion += 1) expect((await app.nora.del(`/emails/${id}`)).status).toBe(200)
    const failed = await outbox.until(await outbox.sendNow(draft), 'failed')
    expect(failed.error).toBe(english('sending.originalMissing'))
  })
})
