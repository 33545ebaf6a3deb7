// @module-tag slow

import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type MailText, rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'

const LONG = 2_000

describeOnBothDatabases('a thread under attack', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
  })
  afterAll(() => app.stop())

  async function send(
    mail: MailText,
  ): Promise<{ _id: string; thread_id: string; thread_size: number; findings: { code: string }[] }> {
    const { status, body, text } = await app.nora.post('/emails', { raw_email: rawMail(mail) })
    expect(status, text).toBe(201)
    return body.email
  }
  const sendMany = (mails: MailText[]) =>
    app.app.features.emails.import(
      target(),
      mails.map((mail) => ({ raw: Buffer.from(rawMail(mail)) })),
    )
  const target = () => ({ tenantId: app.nora.tenantId, projectId })
  let projectId = ''
  beforeAll(async () => {
    projectId = (await app.nora.get('/projects')).body.projects[0]._id
  })
  const threadOf = async (id: string) =>
    (await app.nora.get(`/emails/${id}/thread`)).body.thread as { _id: string; message_id: string }[]

  it('of 2,000 mails is one, shown with its newest 2,000, and no record of it grows beyond 200 ids', async () => {
    const day = Date.UTC(2026, 0, 1)
    const mail = (i: number): MailText => ({
      id: `long${i}@x.example`,
      from: `p${i % 7}@x.example`,
      date: new Date(day + i * 60_000),
      // Truncated as by clients: the first and the last few (RFC 5322 §3.6.4 sets no limit).
      ...(i === 0 ? {} : { inReplyTo: `long${i - 1}@x.example`, references: ['long0@x.example', ...lastOf(i)] }),
    })
    for (let at = 0; at < LONG; at += 100) await sendMany(Array.from({ length: 100 }, (_, index) => mail(at + index)))
    const last = await send(mail(LONG))
    expect(last.thread_size).toBe(LONG + 1)
    const thread = await threadOf(last._id)
    expect(thread).toHaveLength(LONG)
    expect(thread.at(-1)?.message_id).toBe(`long${LONG}@x.example`)
    const page = (await app.nora.get('/emails?limit=5&fields=row')).body
    expect(page.emails.map((email: { thread_size: number }) => email.thread_size)).toContain(LONG + 1)
    const head = page.emails[0]
    expect([head.thread_identifiers.length, head.thread_source_ids.length]).toEqual([200, 200])
  })

  const lastOf = (i: number): string[] =>
    [3, 2, 1].filter((back) => i - back > 0).map((back) => `long${i - back}@x.example`)

  it('that refers to itself, or in a circle, ends', async () => {
    const self = await send({
      id: 'self@x.example',
      inReplyTo: 'self@x.example',
      references: ['self@x.example', 'self@x.example'],
    })
    expect((await threadOf(self._id)).map(({ message_id }) => message_id)).toEqual(['self@x.example'])
    const circle = []
    for (let i = 0; i < 5; i += 1)
      circle.push(await send({ id: `c${i}@x.example`, references: [`c${(i + 1) % 5}@x.example`] }))
    const ids = await Promise.all(circle.map(async ({ _id }) => (await threadOf(_id)).map((mail) => mail._id).sort()))
    expect(new Set(ids.map((list) => list.join())).size).toBe(1)
    expect(ids[0]).toHaveLength(5)
    const { status, body } = await app.nora.get(`/emails/${circle[0]?._id}/thread?explain=true`)
    expect([status, body.explanation.length]).toEqual([200, 5])
  })

  it('is found by parents that are not here, however late they come', async () => {
    const children = []
    for (let i = 0; i < 6; i += 1)
      children.push(await send({ id: `child${i}@x.example`, references: ['ghost@x.example'], from: `k${i}@x.example` }))
    expect(new Set(children.map(({ thread_id }) => thread_id)).size).toBe(1)
    const apart = await send({ id: 'apart@x.example', references: ['elder@x.example'] })
    const elder = await send({ id: 'elder@x.example', references: ['ghost@x.example'] })
    expect(elder.thread_id).toBe(children[0]?.thread_id)
    expect((await threadOf(apart._id)).map((mail) => mail._id)).toHaveLength(8)
  })

  it('with References cut in the middle, or only In-Reply-To, stays one', async () => {
    const first = await send({ id: 'cut0@x.example' })
    for (let i = 1; i < 12; i += 1) {
      const known = i % 3 === 0 ? [] : ['cut0@x.example', `cut${i - 1}@x.example`]
      await send({
        id: `cut${i}@x.example`,
        references: known,
        ...(known.length === 0 ? { inReplyTo: `cut${i - 1}@x.example` } : {}),
      })
    }
    expect(await threadOf(first._id)).toHaveLength(12)
  })

  it('keeps out nobody who names it, and marks who has no part in it', async () => {
    await send({ id: 'root@x.example', from: 'mara@lind.example', to: 'nora@press.example', subject: 'Linen' })
    const stranger = await send({
      id: 's@evil.example',
      from: 'evil@evil.example',
      subject: 'New bank account',
      references: ['root@x.example'],
    })
    const friend = await send({
      id: 'f@x.example',
      from: 'mara@lind.example',
      subject: 'New bank account',
      references: ['root@x.example'],
    })
    expect(stranger.thread_id).toBe(friend.thread_id)
    const isStranger = (mail: { findings: { code: string }[] }) =>
      mail.findings.some(({ code }) => code === 'stranger_in_thread')
    expect([isStranger(stranger), isStranger(friend)]).toEqual([true, false])
  })

  it('is one of hundreds that are answered in one batch, and a stranger is marked in each', async () => {
    const roots = Array.from({ length: 600 }, (_, i): MailText => ({ id: `many${i}@x.example`, subject: `Root ${i}` }))
    const answers = roots.map(
      ({ id = '' }, i): MailText => ({
        id: `answer.${id}`,
        inReplyTo: id,
        from: i % 2 === 0 ? 'evil@evil.example' : 'nora@press.example',
        subject: i % 2 === 0 ? 'New bank account' : `Re: Root ${i}`,
      }),
    )
    expect(await sendMany(roots)).toMatchObject({ imported: 600, failed: [] })
    expect(await sendMany(answers)).toMatchObject({ imported: 600, failed: [] })
    const answered = await app.platform.database.read
      .selectFrom('emails')
      .select(['message_id', 'thread_id', 'findings'])
      .where('tenant_id', '=', app.nora.tenantId)
      .where('message_id', 'like', '%many%@x.example')
      .execute()
    const threads = Map.groupBy(answered, ({ thread_id }) => thread_id)
    expect([threads.size, answered.length]).toEqual([600, 1200])
    const marked = answered.filter(({ findings }) => findings.includes('stranger_in_thread'))
    const even = (id: string): boolean => /^answer\.many\d*[02468]@/.test(id)
    expect([marked.length, marked.every(({ message_id }) => even(message_id))]).toEqual([300, true])
  })

  it('is not blown up by a mail with 100,000 references', async () => {
    const references = Array.from({ length: 100_000 }, (_, i) => `r${i}@flood.example`)
    const flood = await send({ id: 'flood@x.example', references })
    const nodes = await app.platform.database.read
      .selectFrom('thread_nodes')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .where('tenant_id', '=', app.nora.tenantId)
      .where('thread_id', '=', flood.thread_id)
      .executeTakeFirstOrThrow()
    expect(Number(nodes.count)).toBeLessThanOrEqual(401)
    expect(await threadOf(flood._id)).toHaveLength(1)
  })
})
