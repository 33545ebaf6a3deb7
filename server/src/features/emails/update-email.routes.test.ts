import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type MailText, rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('PUT /emails/{id}', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  let count = 0
  const send = async (mail: MailText = {}) => {
    count += 1
    return (await app.nora.post('/emails', { raw_email: rawMail({ id: `put${count}@x.example`, ...mail }) })).body.email
  }
  const put = (id: string, body: unknown) => app.nora.put(`/emails/${id}`, body)
  const get = async (id: string) => (await app.nora.get(`/emails/${id}`)).body.email
  const find = async (query: string) =>
    (await app.nora.post('/emails/search', { query })).body.results.map(({ _id }: { _id: string }) => _id) as string[]

  it('ends a day in the zone of an owner', async () => {
    const { _id } = await send()
    const dueOf = async () =>
      (await put(_id as string, { triage_action_points: [{ text: 'Pay', due_at: '2026-11-27' }] })).body.email
        .triage_action_points[0]
    await app.otto.patch('/profile', { time_zone: 'Asia/Tokyo' })
    expect(await dueOf()).toMatchObject({ due_at: '2026-11-27T23:59:00.000Z', due_date: '2026-11-27' })
    await app.nora.patch('/profile', { time_zone: 'America/New_York' })
    expect(await dueOf()).toMatchObject({ due_at: '2026-11-28T04:59:00.000Z', due_date: '2026-11-27' })
    await app.nora.patch('/profile', { time_zone: null })
  })

  it('refuses a change of an older state, and shows the present one', async () => {
    const { _id } = await send()
    const putIf = (tag: string, change: object, who = app.nora) =>
      who.send('PUT', `/emails/${_id}`, JSON.stringify(change), { 'content-type': 'application/json', 'if-match': tag })
    const etag = (await app.nora.get(`/emails/${_id}`)).headers.get('etag') ?? ''
    const changed = await putIf(`W/${etag}`, { subject: 'First' })
    expect([changed.status, changed.headers.get('etag') === etag]).toEqual([200, false])
    const stale = await putIf(etag, { subject: 'Second' })
    expect([stale.status, stale.body.code]).toEqual([409, 'conflict'])
    expect(stale.body.details.current).toEqual(changed.body.email)
    expect((await putIf(stale.headers.get('etag') ?? '', { subject: 'Second' })).status).toBe(200)
    expect((await putIf('*', { read: true })).status).toBe(200)
    expect((await putIf(etag, { subject: 'x' }, app.otto)).body.details).toBeUndefined()
    const together = (await app.nora.get(`/emails/${_id}`)).headers.get('etag') ?? ''
    const answers = await Promise.all(['a', 'b', 'c', 'd'].map((subject) => putIf(together, { subject })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  it('writes all twelve fields and read, and nothing else', async () => {
    const before = await send()
    const project = (await app.nora.post('/projects', { name: 'Twelve' })).body.project._id as string
    const change = {
      subject: 'New subject',
      text_content: 'New text',
      html_content: '<p>New html</p>',
      from: ['Someone@Else.example'],
      to: ['a@x.example', 'b@x.example', 'a@x.example'],
      cc: ['c@x.example'],
      bcc: ['d@x.example'],
      project,
      mailbox: 'archived',
      labels: ['To print', 'to-print', ' Later '],
      triaged: true,
      read: true,
      triage_action_points: [
        { text: 'Answer', type: 'reply', due_at: '2026-11-27' },
        { text: 'Look', due_at: '' },
      ],
    }
    const { status, body, text } = await put(before._id as string, change)
    expect(status, text).toBe(200)
    expect(body.email).toEqual({
      ...before,
      ...change,
      from: ['someone@else.example'],
      to: ['a@x.example', 'b@x.example'],
      labels: ['To print', 'Later'],
      triaged_at: expect.stringMatching(/Z$/),
      triage_action_points: [
        { text: 'Answer', type: 'reply', due_at: '2026-11-27T23:59:00.000Z', due_date: '2026-11-27' },
        { text: 'Look', type: 'other', due_at: null, due_date: '' },
      ],
      excerpt: 'New text',
      updatedAt: expect.any(String),
      participants: [
        { role: 'from', name: '', address: 'someone@else.example' },
        { role: 'to', name: '', address: 'a@x.example' },
        { role: 'to', name: '', address: 'b@x.example' },
        { role: 'cc', name: '', address: 'c@x.example' },
        { role: 'bcc', name: '', address: 'd@x.example' },
      ],
    })
    expect(await get(before._id as string)).toEqual(body.email)
  })

  it('unsets with null', async () => {
    const { _id: id } = await send()
    await put(id as string, {
      labels: ['x'],
      triaged: true,
      read: true,
      triage_action_points: [{ text: 'y' }],
      html_content: '<img src="https://x.example/a.png">',
    })
    const nothing = {
      subject: null,
      text_content: null,
      html_content: null,
      from: null,
      to: null,
      cc: null,
      bcc: null,
      labels: null,
      triaged: null,
      read: null,
      triage_action_points: null,
    }
    const { status, body } = await put(id as string, nothing)
    expect(status).toBe(200)
    expect(body.email).toMatchObject({
      subject: '',
      text_content: '',
      html_content: '',
      from: [],
      to: [],
      cc: [],
      bcc: [],
      labels: [],
      triaged: false,
      triaged_at: null,
      read: false,
      triage_action_points: [],
      participants: [],
      excerpt: '',
      html_content_has_remote_images: false,
    })
    for (const field of ['mailbox', 'project']) {
      const refused = await put(id as string, { [field]: null })
      expect(refused.status, field).toBe(400)
      expect(refused.body.errors[0].pointer).toBe(`/${field}`)
    }
  })

  it('refuses a name that mail does not have, and ignores what only we write', async () => {
    const before = await send()
    const unknown = await put(before._id as string, { subject: 'X', colour: 'green' })
    expect(unknown.status).toBe(400)
    expect(unknown.body.errors).toEqual([expect.objectContaining({ pointer: '/colour' })])
    const readOnly = {
      _id: 'x',
      createdAt: 'x',
      triage_status: 'complete',
      triage_summary: 'x',
      thread_id: 'x',
      message_id: 'x',
      findings: [],
      source: 'smtp',
      host_id: 'x',
    }
    const ignored = await put(before._id as string, readOnly)
    expect(ignored.status, ignored.text).toBe(200)
    expect(ignored.body.email).toEqual(before)
  })

  it('takes a whole mail back: only what differs is an edit', async () => {
    const before = await send({
      from: '"odd name"@x.example',
      to: 'undisclosed-recipients:;',
      headers: ['Cc: not..an address@, fine@x.example', 'Content-Type: text/html'],
      text: '<p>Hi <img src="https://t.example/x.png" width="300" height="200"></p>',
    })
    await put(before._id as string, {
      labels: ['kept'],
      triaged: true,
      triage_action_points: [{ text: 'x', due_at: '2026-11-27T10:00:00+02:00' }],
    })
    const whole = await get(before._id as string)
    expect(whole.html_content_has_remote_images).toBe(true)
    const same = await put(before._id as string, whole)
    expect(same.status, same.text).toBe(200)
    expect({ ...same.body.email, updatedAt: '' }).toEqual({ ...whole, updatedAt: '' })
    const changed = await put(before._id as string, { ...whole, subject: 'Other' })
    expect({ ...changed.body.email, updatedAt: '' }).toEqual({ ...whole, subject: 'Other', updatedAt: '' })
    const row = await app.platform.database.read
      .selectFrom('emails')
      .select(['edited_fields'])
      .where('id', '=', before._id as string)
      .executeTakeFirst()
    expect(row?.edited_fields).toBe('["subject"]')
  })

  it('names every bad address and every bad date by its place', async () => {
    const before = await send()
    const { status, body } = await put(before._id as string, {
      to: ['good@x.example', 'no address', 'a@x.example, b@x.example', 'x@y.example\r\nBcc: e@x.example'],
      from: ['Mara <mara@lind.example>'],
      triage_action_points: [
        { text: 'x', due_at: 'soon' },
        { text: 'y', due_at: '2026-02-31T99:00' },
        { text: 'z', due_at: '2026-11-27', due_date: 'tomorrow' },
      ],
      subject: 'Not stored',
    })
    expect(status).toBe(400)
    expect(body.errors.map(({ pointer }: { pointer: string }) => pointer).sort()).toEqual([
      '/from/0',
      '/to/1',
      '/to/2',
      '/to/3',
      '/triage_action_points/0/due_at',
      '/triage_action_points/1/due_at',
      '/triage_action_points/2/due_date',
    ])
    expect(await get(before._id as string)).toEqual(before)
  })

  it.each([
    [{ mailbox: 'outbox' }, '/mailbox'],
    [{ mailbox: '' }, '/mailbox'],
    [{ labels: 'one' }, '/labels'],
    [{ labels: ['  '] }, '/labels/0'],
    [{ labels: ['x'.repeat(101)] }, '/labels/0'],
    [{ labels: Array.from({ length: 101 }, (_, index) => `${index}`) }, '/labels'],
    [{ triaged: 'yes' }, '/triaged'],
    [{ read: 1 }, '/read'],
    [{ to: 'a@x.example' }, '/to'],
    [{ triage_action_points: [{ type: 'reply' }] }, '/triage_action_points/0/text'],
    [{ triage_action_points: [{ text: 'x', type: 'two words' }] }, '/triage_action_points/0/type'],
    [{ subject: 'a\0b' }, '/subject'],
  ])('refuses %j and names the place', async (body, pointer) => {
    const { _id: id } = await send()
    const answer = await put(id as string, body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0].pointer).toBe(pointer)
  })

  it('names what it drops from an action point', async () => {
    const { _id: id } = await send()
    const answer = await put(id as string, { triage_action_points: [{ text: 'x', priority: 1 }] })
    expect(answer.status).toBe(200)
    expect(answer.headers.get('x-ignored-fields')).toBe('/triage_action_points/0/priority')
  })

  it('stores html clean, and half characters as U+FFFD', async () => {
    const { _id: id } = await send()
    const html = '<p onclick="x()">Hi<script>x()</script><img src="https://t.example/a.png"></p>'
    const { body, text } = await put(id as string, {
      html_content: html,
      subject: 'half \ud83d',
      labels: ['half \ud83d'],
      triage_action_points: [{ text: 'half \ud83d' }],
    })
    expect(body.email.html_content).not.toMatch(/script|onclick|\ssrc="https:/)
    expect(body.email.html_content_has_remote_images).toBe(true)
    expect(text).not.toMatch(/\\ud83d/)
    expect(await get(id as string)).toEqual(body.email)
  })

  it('keeps `triaged_at` of a mail that is handled already, and clears it with false', async () => {
    const { _id: id } = await send()
    const first = (await put(id as string, { triaged: true })).body.email
    expect((await put(id as string, { triaged: true })).body.email.triaged_at).toBe(first.triaged_at)
    expect((await put(id as string, { triaged: false })).body.email).toMatchObject({
      triaged: false,
      triaged_at: null,
      triage_status: '',
    })
  })

  it('is found by its new words at once, and no longer by the old ones', async () => {
    const mail = await send({ subject: 'Zanzibar', text: 'quagmire', from: 'pelican@x.example' })
    const id = mail._id as string
    expect(await find('zanzibar quagmire pelican')).toEqual([id])
    await put(id, { subject: 'Lisbon', text_content: 'meadow', from: ['heron@x.example'] })
    for (const word of ['zanzibar', 'quagmire', 'pelican']) expect(await find(word), word).toEqual([])
    expect(await find('lisbon meadow heron')).toEqual([id])
  })

  describe('with a mailbox', () => {
    const boxes = async (ids: string[]) => Promise.all(ids.map(async (id) => (await get(id)).mailbox as string))

    it('takes the inbound mail of the thread along, except to sent, but not what was sent or lies in trash', async () => {
      const mails = [await send(), await send(), await send(), await send()]
      const [first, second, third, fourth] = mails.map(({ _id }) => _id as string) as [string, string, string, string]
      for (const mail of mails.slice(1)) void mail
      const root = mails[0].message_id as string
      const reply = (await send({ inReplyTo: root }))._id as string
      const sent = (await send({ inReplyTo: root }))._id as string
      const trashed = (await send({ inReplyTo: root }))._id as string
      await app.nora.del(`/emails/${trashed}`)
      // An email alone in its thread can move without others.
      await app.platform.database.transact((tx) =>
        tx
          .updateTable('emails')
          .set({ source: 'sent' })
          .where('tenant_id', '=', app.nora.tenantId)
          .where('id', '=', sent)
          .execute(),
      )
      for (const mailbox of ['archived', 'spam', 'inbox', 'sent', 'trash']) {
        await put(first, { mailbox })
        const ofReply = mailbox === 'sent' ? 'inbox' : mailbox
        expect(await boxes([first, reply, sent, trashed]), mailbox).toEqual([mailbox, ofReply, 'inbox', 'trash'])
      }
      expect(await boxes([second, third, fourth])).toEqual(['inbox', 'inbox', 'inbox'])
    })

    it('changes no label, and stores those in the same request', async () => {
      const { _id: id } = await send()
      await put(id as string, { labels: ['a'] })
      expect((await put(id as string, { mailbox: 'archived' })).body.email.labels).toEqual(['a'])
      expect((await put(id as string, { mailbox: 'inbox', labels: ['b'] })).body.email).toMatchObject({
        mailbox: 'inbox',
        labels: ['b'],
      })
    })
  })

  it('survives twenty at once on one thread, and the last word is one of theirs', async () => {
    const root = await send()
    const reply = await send({ inReplyTo: root.message_id as string })
    const boxes = ['archived', 'spam', 'inbox', 'archived']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        put((index % 2 ? root : reply)._id as string, { mailbox: boxes[index % 4] }),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await get(root._id as string)).mailbox).toBe((await get(reply._id as string)).mailbox)
  })
})
