// @module-tag slow

import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { mailWithAttachments, rawMail } from '#test/mails'
import { dumpState } from '#test/state-dump'
import { startTestApp, type TestApp } from '#test/test-app'

/** Columns that any write changes. Reading a message stores its blobs again, with a new age. */
const BESIDES = ['updated_at', 'stored_at']

describeOnBothDatabases('a rebuild', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
    await fillWithEverything()
  })
  afterAll(() => app.stop())

  async function ingest(body: Record<string, unknown>): Promise<string> {
    const answer = await app.nora.post('/emails', body)
    expect(answer.status, answer.text).toBe(201)
    return answer.body.email._id
  }

  async function fillWithEverything(): Promise<void> {
    const other = (await app.nora.post('/projects', { name: 'Other' })).body.project._id
    await ingest({ raw_email: rawMail({ id: 'plain@x.example', date: 'Mon, 02 Jan 2006 15:04:05 +0000' }) })
    const html = rawMail({
      id: 'html@x.example',
      text: '<p>Hello <img src="https://t.example/p.gif"><script>1</script></p>',
      headers: ['Content-Type: text/html'],
    })
    const edited = await ingest({ raw_email: html })
    await app.nora.put(`/emails/${edited}`, {
      subject: 'Mine',
      to: ['a@b.example', 'c@d.example'],
      html_content: '<p>Mine <img src="https://u.example/q.gif"></p>',
      labels: ['Kept'],
      triaged: true,
    })
    const words = await ingest({
      raw_email: rawMail({
        id: 'words@x.example',
        references: ['html@x.example'],
        from: 'Stranger <s@other.example>',
        subject: 'Else',
      }),
    })
    await app.nora.put(`/emails/${words}`, { text_content: 'My own words', mailbox: 'archived' })
    await ingest({
      raw_email: html.replace('html@', 'given@'),
      html_content: '<p>Given <img src=https://v.example/r.gif onerror=x></p>',
    })
    await ingest({ raw_email: rawMail({ id: 'plain@x.example', from: 'Another <n@other.example>' }) })
    await ingest({
      raw_email: mailWithAttachments({ id: 'files@x.example' }, [
        { filename: 'filename="a.txt"', type: 'text/plain', content: 'needle in a file' },
      ]),
      project: other,
    })
    await ingest({
      parsed_email: {
        subject: 'In parts',
        from: 'a@b.example',
        text: 'no message',
        attachments: [{ filename: 'x.txt', content: Buffer.from('bytes').toString('base64') }],
      },
    })
    const trashed = await ingest({ raw_email: rawMail({ subject: 'No id, bad date', date: 'yesterday' }) })
    await app.nora.del(`/emails/${trashed}`)
    for (let i = 0; i < 90; i += 1)
      await ingest({ raw_email: rawMail({ id: `many${i}@x.example`, references: [`many${i - 1}@x.example`] }) })
  }

  async function rebuildAll(): Promise<{ seen: number; changed: number; failed: unknown[] }> {
    const sum = { seen: 0, changed: 0, failed: [] as unknown[] }
    for (let after: string | null = ''; after !== null; ) {
      const slice = await app.app.features.emails.rebuild(app.nora.tenantId, after)
      sum.seen += slice.checked
      sum.changed += slice.changed
      sum.failed.push(...slice.failed)
      after = slice.next
    }
    return sum
  }

  it('changes nothing where nothing was wrong, however often', async () => {
    const before = await dumpState(app.platform.database, ['stored_at'])
    for (const _time of [1, 2]) {
      expect(await rebuildAll()).toEqual({ seen: 98, changed: 0, failed: [] })
      expect(await dumpState(app.platform.database, ['stored_at'])).toEqual(before)
    }
  })

  it('brings back everything that follows from the messages, and leaves what people did', async () => {
    const { database } = app.platform
    const before = await dumpState(database, BESIDES)
    await database.transact(async (tx) => {
      await tx
        .updateTable('emails')
        .set({ in_reply_to: 'lost', reference_ids: '[]', excerpt: 'lost', size: 1, date_at: 1 })
        .where('raw_sha256', '<>', '')
        .execute()
      await tx
        .updateTable('emails')
        .set({ subject: 'lost', participants: '[]', from_list: '[]', to_list: '[]' })
        .where('raw_sha256', '<>', '')
        .where('edited_fields', '=', '[]')
        .execute()
      await tx
        .updateTable('email_contents')
        .set({ headers: '[]', attachment_text_content: 'lost' })
        .where('email_id', 'in', (eb) => eb.selectFrom('emails').select('id').where('raw_sha256', '<>', ''))
        .execute()
      await tx.deleteFrom('thread_heads').execute()
      await tx.updateTable('mail_counters').set({ mails: 7, threads: 7 }).execute()
    })
    expect((await rebuildAll()).changed).toBe(97)
    expect(await dumpState(database, BESIDES)).toEqual(before)
    expect((await rebuildAll()).changed).toBe(0)
    expect((await app.nora.post('/emails/search', { query: 'needle' })).body.found).toBe(1)
  })

  it('joins threads whose identifiers were lost', async () => {
    const { database } = app.platform
    const threadsOf = async () =>
      new Set(
        (
          await database.read.selectFrom('emails').select('thread_id').where('message_id', 'like', 'many%').execute()
        ).map(({ thread_id }) => thread_id),
      ).size
    expect(await threadsOf()).toBe(1)
    await database.transact((tx) => tx.deleteFrom('thread_nodes').execute())
    await rebuildAll()
    expect(await threadsOf()).toBe(1)
    const { read } = database
    expect(
      (await read.selectFrom('thread_nodes').select('message_id').where('message_id', 'like', 'many%').execute())
        .length,
    ).toBe(91)
  })

  it('names a mail whose message cannot be read, and goes on with the others', async () => {
    const id = await ingest({ raw_email: rawMail({ id: 'broken@x.example' }) })
    const { database } = app.platform
    await database.transact(async (tx) => {
      const row = await tx.selectFrom('emails').select('raw_sha256').where('id', '=', id).executeTakeFirstOrThrow()
      await tx.deleteFrom('blobs').where('sha256', '=', row.raw_sha256).execute()
    })
    const { seen, failed } = await rebuildAll()
    expect([seen, failed]).toEqual([99, [{ emailId: id, reason: english('emails.rawMissing') }]])
    expect((await app.nora.get(`/emails/${id}`)).body.email.subject).toBe('Samples for the linen edition')
  })

  it('touches no other account', async () => {
    const before = await dumpState(app.platform.database)
    expect(await app.app.features.emails.rebuild(app.otto.tenantId, '')).toEqual({
      checked: 0,
      changed: 0,
      failed: [],
      next: null,
    })
    expect(await dumpState(app.platform.database)).toEqual(before)
  })
})
