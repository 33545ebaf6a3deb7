import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { dumpState } from '#test/state-dump'
import { startTestApp, type TestApp } from '#test/test-app'

const CALENDAR = [
  'BEGIN:VCALENDAR',
  'METHOD:REQUEST',
  'BEGIN:VEVENT',
  'UID:proofs@mill.example',
  'SUMMARY:Proofs on Monday',
  'DTSTART;TZID=Europe/Vienna:20270301T090000',
  'END:VEVENT',
  'END:VCALENDAR',
].join('\r\n')

const part = (type: string, content: string): string =>
  `--edge\r\nContent-Type: ${type}; charset=utf-8\r\n\r\n${content}\r\n`

/** Has a text, HTML with a script, an invitation and a file name. */
const invitation = (id: string, references: string[] = []): string =>
  rawMail({
    id,
    references,
    headers: ['MIME-Version: 1.0', 'Content-Type: multipart/mixed; boundary=edge'],
    text: [
      part(
        'multipart/alternative; boundary=inner',
        [
          '--inner\r\nContent-Type: text/plain\r\n\r\nWords of the plain part\r\n',
          '--inner\r\nContent-Type: text/html\r\n\r\n<p>Words of the HTML</p><script>1</script>\r\n--inner--',
        ].join(''),
      ),
      part('text/calendar; method=REQUEST', CALENDAR),
      part('application/octet-stream; name="plan.bin"', 'bytes'),
      '--edge--',
    ].join(''),
  })

/** Columns that any write changes. */
const BESIDES = ['updated_at', 'stored_at']

describeOnBothDatabases('a rebuild of emails that an older version read', (_open, engine) => {
  let app: TestApp
  let first: string
  let second: string
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
    first = await ingest(invitation('first@mill.example'))
    second = await ingest(invitation('second@mill.example', ['first@mill.example']))
    await ingest(rawMail({ id: 'own@mill.example', subject: 'Alone' }))
    await actOn(first)
  })
  afterAll(() => app.stop())

  async function ingest(raw: string): Promise<string> {
    const answer = await app.nora.post('/emails', { raw_email: raw })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.email._id
  }

  /** All that a person can change on an email, and a draft of a reply. */
  async function actOn(id: string): Promise<void> {
    const changed = await app.nora.put(`/emails/${id}`, {
      subject: 'Subject of a person',
      labels: ['Kept'],
      read: true,
      triaged: true,
      mailbox: 'archived',
      triage_action_points: [{ text: 'Bring the proofs', type: 'task', due_at: null }],
    })
    expect(changed.status, changed.text).toBe(200)
    const draft = await app.nora.post(`/emails/${id}/drafts`, {})
    expect(draft.status, draft.text).toBeLessThan(300)
    await app.nora.put(`/email-drafts/${draft.body.draft._id}`, { body_text: 'My own reply' })
  }

  const found = async (query: string): Promise<number> => (await app.nora.post('/emails/search', { query })).body.found

  /** Stores what a version without today's parser would have, and splits the thread. */
  async function forgetReading(): Promise<void> {
    await app.platform.database.transact(async (tx) => {
      await tx
        .updateTable('emails')
        .set({ attachments: '[]', findings: '[]', invitation: '', invitation_uid: '', excerpt: 'old', content_key: '' })
        .execute()
      await tx
        .updateTable('email_contents')
        .set({ text_content: 'old', html_content: '', attachment_text_content: '' })
        .execute()
    })
    for (const id of [first, second]) expect((await app.nora.get(`/emails/${id}`)).body.email.invitation).toBeNull()
  }

  async function rebuildAll(): Promise<number> {
    let changed = 0
    for (let after: string | null = ''; after !== null; ) {
      const slice = await app.app.features.emails.rebuild(app.nora.tenantId, after)
      expect(slice.failed).toEqual([])
      changed += slice.changed
      after = slice.next
    }
    return changed
  }

  it('brings text, HTML, files, findings, invitation and search, and touches nothing that people did', async () => {
    const before = await dumpState(app.platform.database, BESIDES)
    const { email } = (await app.nora.get(`/emails/${first}`)).body
    expect(email.findings).not.toEqual([])
    expect(email.attachments.length).toBeGreaterThan(1)
    await forgetReading()
    expect(await rebuildAll()).toBe(3)
    expect(await dumpState(app.platform.database, BESIDES)).toEqual(before)
    const { updatedAt: _after, ...rebuilt } = (await app.nora.get(`/emails/${first}`)).body.email
    const { updatedAt: _before, ...stored } = email
    expect(rebuilt).toEqual(stored)
    expect(rebuilt).toMatchObject({ subject: 'Subject of a person', labels: ['Kept'], mailbox: 'archived', read: true })
    expect([await found('"proofs on monday"'), await found('plain'), await found('old')]).toEqual([2, 2, 0])
  })

  it('joins a thread that an older version split, without moving its emails', async () => {
    const threadOf = async (id: string): Promise<string> => (await app.nora.get(`/emails/${id}`)).body.email.thread_id
    const thread = await threadOf(first)
    await app.platform.database.transact(async (tx) => {
      const split = { tenant_id: app.nora.tenantId, id: `${thread}x`, size: 1 }
      const { project_id } = await tx
        .selectFrom('emails')
        .select('project_id')
        .where('id', '=', second)
        .executeTakeFirstOrThrow()
      await tx
        .insertInto('threads')
        .values({ ...split, project_id })
        .execute()
      await tx.updateTable('threads').set({ size: 1 }).where('id', '=', thread).execute()
      await tx
        .updateTable('emails')
        .set({ thread_id: split.id, reference_ids: '[]' })
        .where('id', '=', second)
        .execute()
      await tx
        .updateTable('thread_nodes')
        .set({ thread_id: split.id })
        .where('message_id', '=', 'second@mill.example')
        .execute()
    })
    expect(await threadOf(second)).not.toBe(thread)
    await rebuildAll()
    expect(await threadOf(second)).toBe(await threadOf(first))
    const { mailbox, labels } = (await app.nora.get(`/emails/${first}`)).body.email
    expect([mailbox, labels]).toEqual(['archived', ['Kept']])
    expect(await rebuildAll()).toBe(0)
  })
})
