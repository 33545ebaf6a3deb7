import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#platform/config/read-config'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { type MailText, mailWithAttachments, rawMail } from '#test/mails'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('the same mail again', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const send = (mail: MailText, project?: string, caller: Caller = app.nora) =>
    caller.post('/emails', { raw_email: rawMail(mail), ...(project ? { project } : {}) })
  const codes = (email: { findings: { code: string }[] }) => email.findings.map(({ code }) => code)

  it('changes nothing, and what people did with it stays', async () => {
    const { body } = await send({ id: 'kept@x.example' })
    const id = body.email._id as string
    const change = { subject: 'Mine', labels: ['Keep'], mailbox: 'archived', triaged: true, text_content: 'my words' }
    const changed = (await app.nora.put(`/emails/${id}`, change)).body.email
    const again = await send({ id: 'kept@x.example', headers: ['Received: by mx.example'] })
    expect(again.status).toBe(200)
    expect(again.body).toEqual({ email: changed, duplicate: true })
    expect((await app.nora.get(`/emails/${id}`)).body.email).toEqual(changed)
  })

  it('is recognised without a Message-ID, by what it says', async () => {
    const first = await send({ subject: 'No id', date: 'Sat, 21 Nov 2020 10:42:00 +0100' })
    expect(first.body.email.message_id).toMatch(/^[0-9a-f]{40}@dossier\.invalid$/)
    expect((await send({ subject: 'No id', date: 'Sat, 21 Nov 2020 10:42:00 +0100' })).status).toBe(200)
    expect((await send({ subject: 'No id', date: 'Sat, 21 Nov 2020 10:43:00 +0100' })).status).toBe(201)
  })

  it('is still recognised in trash, and comes back after it was deleted for good', async () => {
    const { email } = (await send({ id: 'gone@x.example' })).body
    await app.nora.del(`/emails/${email._id}`)
    expect((await send({ id: 'gone@x.example' })).body).toMatchObject({ duplicate: true, email: { mailbox: 'trash' } })
    await app.nora.del(`/emails/${email._id}`)
    const back = await send({ id: 'gone@x.example' })
    expect(back.status).toBe(201)
    expect(back.body.email._id).not.toBe(email._id)
  })

  it('under the same id from another sender is a mail of its own, in the same thread, and says so', async () => {
    const first = (await send({ id: 'reused@x.example' })).body.email
    const second = await send({ id: 'reused@x.example', from: 'Eve <eve@else.example>', subject: 'Transfer' })
    expect(second.status).toBe(201)
    expect(codes(second.body.email)).toEqual(expect.arrayContaining(['message_id_reused', 'stranger_in_thread']))
    expect(second.body.email.thread_id).toBe(first.thread_id)
    expect(codes(first)).not.toContain('message_id_reused')
    const again = await send({ id: 'reused@x.example', from: 'eve@else.example', subject: 'Transfer' })
    expect(again.status).toBe(200)
  })

  it('under the same id with other words is a mail of its own, in the same thread, and says so', async () => {
    const from = 'notice@courier.example'
    const june = (await send({ id: 'k1@courier.example', from, subject: 'Notice', text: 'Parcel 12 left.' })).body.email
    const july = await send({ id: 'k1@courier.example', from, subject: 'Notice', text: 'Parcel 97 waits.' })
    expect([july.status, july.body.duplicate]).toEqual([201, false])
    expect(july.body.email).toMatchObject({ thread_id: june.thread_id, thread_size: 2 })
    expect(codes(july.body.email)).toContain('message_id_reused')
    for (const text of ['Parcel 12 left.', 'Parcel 97 waits.']) {
      const again = await send({ id: 'k1@courier.example', from, subject: 'Notice', text })
      expect([again.status, again.body.email.text_content.trim()]).toEqual([200, text])
    }
    expect(
      (await send({ id: 'k1@courier.example', from, subject: 'Last notice', text: 'Parcel 12 left.' })).status,
    ).toBe(201)
  })

  const scan = (content: string, type = 'application/pdf') =>
    mailWithAttachments({ id: 'scan@printer.example', from: 'scan@printer.example', subject: 'Scan', text: ' ' }, [
      { filename: 'filename="scan.pdf"', type, content },
    ])
  const raw = async (mail: string) => (await app.nora.post('/emails', { raw_email: mail })).status

  it('under the same id with another file is a mail of its own', async () => {
    expect([await raw(scan('one')), await raw(scan('two')), await raw(scan('three'))]).toEqual([201, 201, 201])
    expect([await raw(scan('two')), await raw(`Received: by mx.example\r\n${scan('three')}`)]).toEqual([200, 200])
  })

  it('that has other line ends, as in an mbox file, changes nothing', async () => {
    const mail = mailWithAttachments({ id: 'lines@x.example' }, []).replace(
      '--edge--',
      '--edge\r\nContent-Type: text/csv\r\nContent-Disposition: attachment; filename=a.csv\r\n\r\na\r\nb\r\n--edge--',
    )
    expect([await raw(mail), await raw(mail.replaceAll('\r\n', '\n'))]).toEqual([201, 200])
  })

  it('as a copy of a list changes nothing, whichever came first', async () => {
    const plain = { subject: 'Rehearsal', text: 'At seven in the hall.' }
    const listed = {
      subject: '[choir] Rehearsal',
      text: 'At seven in the hall.\r\n____________\r\nchoir list\r\nhttps://lists.example/choir',
      headers: ['List-Id: <choir.lists.example>'],
    }
    for (const [id, first, second] of [
      ['list1@x.example', plain, listed],
      ['list2@x.example', listed, plain],
    ] as const) {
      expect([(await send({ id, ...first })).status, (await send({ id, ...second })).status]).toEqual([201, 200])
    }
    const other = { ...listed, headers: ['List-Id: <alto.lists.example>'], subject: '[alto] Rehearsal' }
    const text = listed.text.replace('choir list', 'alto list')
    expect((await send({ id: 'list2@x.example', ...other, text })).status).toBe(200)
  })

  it('stays one although a person edited the stored one', async () => {
    const { email } = (await send({ id: 'edited@x.example' })).body
    await app.nora.put(`/emails/${email._id}`, { text_content: 'mine' })
    expect((await send({ id: 'edited@x.example', headers: ['X-Spam-Score: 1'] })).status).toBe(200)
  })

  it('of a sender with one id for everything is recognised among thousands', async () => {
    const { database } = app.platform
    const send100 = (from: number) =>
      Promise.all(
        Array.from({ length: 100 }, (_, index) => send({ id: 'one@robot.example', text: `Report ${from + index}` })),
      )
    for (let from = 0; from < 1100; from += 100) {
      expect(new Set((await send100(from)).map(({ status }) => status))).toEqual(new Set([201]))
    }
    expect((await send({ id: 'one@robot.example', text: 'Report 5' })).status).toBe(200)
    expect((await send({ id: 'one@robot.example', text: 'Report 5 again' })).status).toBe(201)
    const rows = await database.read
      .selectFrom('emails')
      .select('id')
      .where('message_id', '=', 'one@robot.example')
      .execute()
    expect(rows.length).toBe(1101)
  })

  it('from before content was recorded is compared by its words', async () => {
    const { email } = (await send({ id: 'older@x.example' })).body
    await app.platform.database.transact((tx) =>
      tx
        .updateTable('emails')
        .set({ content_key: '', raw_sha256: 'f'.repeat(64) })
        .where('id', '=', email._id)
        .execute(),
    )
    expect((await send({ id: 'older@x.example', headers: ['Received: by mx.example'] })).status).toBe(200)
    expect((await send({ id: 'older@x.example', text: 'Else' })).status).toBe(201)
  })

  it('of an id that differs only in case is another mail', async () => {
    await send({ id: 'CaSe@x.example' })
    expect((await send({ id: 'case@x.example' })).status).toBe(201)
  })

  it('in another project, and in another account, is another copy', async () => {
    const project = (await app.nora.post('/projects', { name: 'Autumn' })).body.project._id as string
    const copies = [
      await send({ id: 'copies@x.example' }),
      await send({ id: 'copies@x.example' }, project),
      await send({ id: 'copies@x.example' }, undefined, app.otto),
    ]
    expect(copies.map(({ status }) => status)).toEqual([201, 201, 201])
    expect(new Set(copies.map(({ body }) => body.email._id)).size).toBe(3)
    expect(new Set(copies.map(({ body }) => body.email.thread_id)).size).toBe(3)
    expect(copies[1]?.body.email).toMatchObject({ project, thread_size: 1 })
    expect(copies[2]?.body.email.host_id).toBe(app.otto.tenantId)
  })

  it('sent twenty times at once is taken in once', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send({ id: 'race@x.example' })))
    expect(answers.map(({ status }) => `${status}`).sort()).toEqual([...Array<string>(19).fill('200'), '201'])
    expect(new Set(answers.map(({ body }) => body.email._id)).size).toBe(1)
    expect(answers[0]?.body.email.thread_size).toBe(1)
  })

  it('sent twenty times at once beside another with its id makes two', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? 'First words' : 'Second words'))
    const answers = await Promise.all(texts.map((text) => send({ id: 'race2@x.example', text })))
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([
      ...Array<number>(18).fill(200),
      201,
      201,
    ])
    const found = new Map(answers.map(({ body }) => [body.email._id, body.email.text_content.trim()]))
    expect(([...found.values()] as string[]).sort()).toEqual(['First words', 'Second words'])
    expect(new Set(answers.map(({ body }) => body.email.thread_id)).size).toBe(1)
  })

  describe('the project', () => {
    it('is the default one when none is named', async () => {
      const { projects } = (await app.nora.get('/projects')).body
      const standard = projects.find((project: { is_default: boolean }) => project.is_default)
      expect((await send({ id: 'default@x.example' })).body.email.project).toBe(standard._id)
    })

    it('of somebody else is not there', async () => {
      const theirs = (await app.otto.get('/projects')).body.projects[0]._id as string
      for (const project of [theirs, 'no-such-project']) {
        const answer = await send({ id: 'foreign@x.example' }, project)
        expect(answer.status).toBe(404)
        const message = { 'content-type': 'message/rfc822' }
        expect((await app.nora.send('POST', `/emails?project=${project}`, rawMail(), message)).status).toBe(404)
      }
      expect((await app.otto.get('/emails?mailbox=inbox')).text).not.toContain('foreign@x.example')
    })

    it('stands in the query beside raw bytes', async () => {
      const project = (await app.nora.post('/projects', { name: 'Bytes' })).body.project._id as string
      const bytes = rawMail({ id: 'query@x.example' })
      const answer = await app.nora.send('POST', `/emails?project=${project}`, bytes, {
        'content-type': 'message/rfc822',
      })
      expect(answer.body.email.project).toBe(project)
    })
  })
})

describeOnBothDatabases('taking mail in, switched off', (_open, engine) => {
  it('is refused with the reason, and the lists stay readable', async () => {
    const features = { ...readConfig({}).features, emailIngest: false, mailAccounts: true }
    const app = await startTestApp(engine, { config: { features } })
    try {
      const answer = await app.nora.post('/emails', { raw_email: rawMail() })
      expect(answer.status).toBe(403)
      expect(answer.body).toMatchObject({ code: 'forbidden', detail: english('emails.ingestOff') })
      expect((await app.nora.get('/emails')).body).toMatchObject({ emails: [], total: 0 })
      expect((await app.nora.post('/emails/search', { query: 'x' })).status).toBe(200)
    } finally {
      await app.stop()
    }
  })
})
