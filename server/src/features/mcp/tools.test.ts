import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type ConnectedTools, givenTools } from '#test/given/tools'
import { mailWithAttachments, rawMail } from '#test/mails'
import type { TestApp } from '#test/test-app'
import type { ToolClient } from '#test/tool-client'
import { ingestEmail } from '#test/triage-mails'

describeOnBothDatabases('the tools', (_open, engine) => {
  let given: ConnectedTools
  let app: TestApp
  let nora: ToolClient
  let otto: ToolClient
  let project: string
  let mail: string
  beforeAll(async () => {
    given = await givenTools(engine)
    ;({ app, nora, otto, project, mail } = given)
  })
  afterAll(() => given.stop())

  it('write, find, read, list and link records', async () => {
    const text = 'Five hundred sheets.\n\n'.repeat(1_000)
    const note = await nora.use('write_record', {
      type: 'note',
      title: 'Linen paper',
      content: `# Paper\n\n${text}`,
      tags: ['print'],
    })
    expect(note).toMatchObject({ id: expect.stringMatching(/^note:/), duplicate: false, review: '' })
    expect((await nora.use('search', { query: 'linen pap' })).results).toContainEqual(
      expect.objectContaining({ id: note.id, title: 'Linen paper', project }),
    )
    const first = await nora.use('read', { id: note.id })
    expect(first.text).toMatch(/^# Paper/)
    let [whole, cursor] = [first.text as string, first.next_cursor as string]
    while (cursor !== '') {
      const next = await nora.use('read', { id: note.id, cursor })
      expect(next.text.length).toBeLessThanOrEqual(12_000)
      whole += next.text
      cursor = next.next_cursor
    }
    expect(whole).toBe(`# Paper\n\n${text}`)
    await nora.use('link_records', { source: note.id, target: mail, label: 'about' })
    expect((await nora.use('read', { id: note.id })).links).toEqual([{ id: mail, label: 'about' }])
    expect((await nora.use('read', { id: mail })).links).toEqual([{ id: note.id, label: 'about' }])
    await nora.use('write_record', { id: note.id, title: 'Linen paper, white' })
    const listed = await nora.use('list_records', { type: 'note', tag: 'print' })
    expect(listed).toMatchObject({ total: 1, records: [{ id: note.id, title: 'Linen paper, white', tags: ['print'] }] })
    expect((await nora.use('list_projects')).projects).toEqual([{ id: project, name: 'Default', is_default: true }])
  })

  it('keep memories as those of a tool, which wait for a person, and name the program', async () => {
    const fact = { type: 'memory', title: 'Delivery', content: 'The printer delivers on Tuesdays.' }
    const memory = await nora.use('write_record', fact)
    expect(memory).toMatchObject({ review: 'waiting', duplicate: false })
    expect(await nora.use('write_record', fact)).toMatchObject({ id: memory.id, duplicate: true })
    expect((await nora.use('read', { id: memory.id })).about).toMatchObject({
      written_by: 'tool',
      review: 'waiting',
      source: 'test tool',
    })
    const waiting = (await app.nora.get('/memories/review')).body.memories as { _id: string }[]
    expect(waiting.map(({ _id }) => `memory:${_id}`)).toContain(memory.id)
    expect((await nora.use('list_records', { type: 'memory' })).records).toHaveLength(1)
  })

  it('save addresses, whose words are those of strangers', async () => {
    const url = await nora.use('write_record', { type: 'url', url: 'https://lind.example/papers', title: 'Papers' })
    expect(url.title).toMatch(/^<untrusted from="web"/)
    const [row] = (await nora.use('list_records', { type: 'url' })).records
    expect(row).toMatchObject({ id: url.id, excerpt: expect.stringContaining('https://lind.example/papers') })
    expect((await nora.use('read', { id: url.id })).text).toMatch(
      /^<untrusted from="web" key="\w{12}">\nAddress: https/,
    )
  })

  it('list, search and read mail, and move and label it', async () => {
    const inbox = await nora.use('list_emails', { mailbox: 'inbox', limit: 5 })
    expect(inbox).toMatchObject({ total: 1, next_cursor: '', emails: [{ id: mail, mailbox: 'inbox', triaged: false }] })
    expect(inbox.emails[0].mail).toMatch(
      /^<untrusted from="mail" key="\w{12}">\nFrom: .*\nTo: .*\nSubject: Linen samples/,
    )
    expect((await nora.use('list_emails', { query: 'subject:linen copies' })).emails).toHaveLength(1)
    expect(await nora.use('list_emails', { query: 'zeugma' })).toEqual({ emails: [], total: 0, next_cursor: '' })
    const thread = await nora.use('read_thread', { id: mail })
    expect(thread).toMatchObject({ total: 1, draft: '', emails: [{ id: mail, cut: false }] })
    const moved = await nora.use('update_email', { id: mail, mailbox: 'archived', labels: ['Samples'], triaged: true })
    expect(moved).toEqual({ id: mail, mailbox: 'archived', labels: ['Samples'], triaged: true })
    await nora.use('update_email', { id: mail, mailbox: 'inbox', labels: [], triaged: false })
  })

  it('page through long lists and long threads by cursor', async () => {
    const raws = Array.from({ length: 11 }, (_, n) =>
      rawMail({
        id: `long${n}@lind.example`,
        subject: 'Long',
        text: `Part ${n}`,
        headers: n > 0 ? ['References: <long0@lind.example>'] : [],
      }),
    )
    const ids: string[] = []
    for (const raw of raws) ids.push(`email:${await ingestEmail(app.nora, raw)}`)
    const first = await nora.use('read_thread', { id: ids[0] })
    const rest = await nora.use('read_thread', { id: ids[0], cursor: first.next_cursor })
    const seen = [...first.emails, ...rest.emails] as { id: string }[]
    expect([first.total, first.emails.length, rest.next_cursor]).toEqual([11, 8, ''])
    expect(seen.map(({ id }) => id).sort()).toEqual([...ids].sort())
    const found: string[] = []
    for (let cursor: string | undefined; cursor !== ''; ) {
      const page = await nora.use('list_emails', { query: 'subject:long', limit: 4, ...(cursor ? { cursor } : {}) })
      found.push(...page.emails.map(({ id }: { id: string }) => id))
      cursor = page.next_cursor as string
    }
    expect(found.sort()).toEqual([...ids].sort())
    expect(await nora.fail('list_emails', { query: 'long', cursor: 'x' })).toContain('Start again without a cursor')
    expect(await nora.fail('list_emails', { cursor: 'x' })).toContain('cursor')
    for (const id of ids) await app.nora.del(`/emails/${id.slice(6)}`)
  })

  it('list mail accounts, without passwords and the words of servers', async () => {
    const imap = { host: 'imap.press.example', port: 993, security: 'tls' }
    const { body } = await app.nora.post(`/projects/${project}/mail-accounts`, {
      address: 'nora@press.example',
      imap,
      password: 'the-password-of-nora',
    })
    const { accounts } = await nora.use('list_mail_accounts')
    expect(accounts).toMatchObject([
      { id: body.account._id, project, address: 'nora@press.example', emails: 0, stuck_changes: 0 },
    ])
    expect(Object.keys(accounts[0])).not.toContain('detail')
    expect(JSON.stringify(accounts)).not.toContain('the-password-of-nora')
    await app.nora.del(`/mail-accounts/${body.account._id}`)
  })

  it('triage, and tell how far a run is and what it says', async () => {
    const { run, total } = await nora.use('run_triage', { project, dry_run: true })
    expect(total).toBe(1)
    await expect.poll(async () => (await nora.use('triage_status', { run })).run).toBe('completed: 1 of 1')
    expect((await nora.use('read', { id: run })).about).toMatchObject({ status: 'completed', dry_run: true })
    await app.nora.post('/emails/triage-inbox', { project, run_id: 'by-hand' })
    await expect
      .poll(async () => (await nora.use('triage_status', { run: 'run:by-hand' })).run)
      .toBe('completed: 1 of 1')
    const { emails } = await nora.use('triage_status', { emails: [mail] })
    expect(emails).toMatchObject([{ id: mail, status: 'complete', action: 'reply-required', triaged: true }])
    expect(emails[0].mail).toMatch(/^<untrusted from="mail".*\n.*\nSubject: Linen samples\nSays: /)
    const drafted = await nora.use('read', { id: emails[0].draft })
    expect(drafted).toMatchObject({ about: { generated_by_triage: true, answers: mail } })
  })

  it('draft, send and take back', async () => {
    const draft = await nora.use('write_draft', {
      project,
      from: 'nora@press.example',
      to: ['mara@lind.example'],
      subject: 'Samples',
    })
    const changed = await nora.use('write_draft', { id: draft.id, body: 'They are on their way.' })
    expect(changed).toMatchObject({ id: draft.id, to: ['mara@lind.example'], revision: draft.revision + 1 })
    const sent = await nora.use('send_draft', { id: draft.id })
    expect(sent).toMatchObject({ status: 'queued', to: ['mara@lind.example'] })
    expect((await nora.use('read', { id: sent.id })).about).toMatchObject({ status: 'queued', attempts: 0 })
    expect(await nora.use('cancel_send', { id: sent.id })).toEqual({ id: sent.id, status: 'canceled', draft: draft.id })
    expect((await nora.use('read', { id: draft.id })).text).toContain('They are on their way.')
    const answer = await nora.use('write_draft', { reply_to: mail, body: 'Yes.' })
    expect(answer.to).toEqual(['mara@lind.example'])
    expect(await nora.fail('write_draft', { id: draft.id, reply_to: mail })).toContain('not both')
  })

  it('answer a question with the passages it rests on', async () => {
    await app.nora.post('/notes', { project, title: 'Quay', text_content: 'The quay is painted green.' })
    const asked = await nora.use('search', { query: 'What colour is the quay painted?', ask: true, project })
    expect(asked.results).toMatchObject([{ excerpt: 'The quay is painted green.', project }])
    expect(asked.notice).toMatch(/untrusted[^]*The quay is painted green. \[1\]/)
    const nothing = await nora.use('search', { query: 'Who owns the moon?', ask: true })
    expect(nothing).toEqual({ found: 0, results: [], notice: 'Not found: Who owns the moon?' })
  })

  it('find people, draft from a template, and send later', async () => {
    const people = await nora.use('search', { query: 'mara', people: true })
    expect(people.results[0]).toMatchObject({ id: 'mara@lind.example', title: expect.stringContaining('untrusted') })
    const content = { name: 'Thanks', shortcut: 'thx', subject: 'Thanks', body_text: 'Dear {{first_name}}' }
    expect((await app.nora.post(`/projects/${project}/templates`, content)).status).toBe(201)
    const to = ['mara@lind.example']
    const draft = await nora.use('write_draft', { project, from: 'nora@press.example', to, template: 'THX' })
    expect((await nora.use('read', { id: draft.id })).text).toContain('Dear Mara')
    expect(await nora.fail('write_draft', { id: draft.id, template: 'none' })).toContain('It has: Thanks')
    const send_at = new Date(Date.now() + 3_600_000).toISOString()
    const sent = await nora.use('send_draft', { id: draft.id, send_at, archive: true, remind_after_days: 2 })
    expect(sent).toMatchObject({ status: 'queued', abort_until: send_at })
    await nora.use('cancel_send', { id: sent.id })
  })

  it('offer what they read as resources too, and the journal of events', async () => {
    const { resources } = await nora.client.listResources()
    expect(resources.map(({ uri }) => uri)).toEqual(['dossier://events'])
    const read = async (uri: string) => {
      const [content] = (await nora.client.readResource({ uri })).contents
      return JSON.parse(content && 'text' in content ? content.text : '')
    }
    expect(await read(`dossier://email/${mail.slice(6)}`)).toMatchObject({ id: mail, about: { mailbox: 'inbox' } })
    const { events, next } = await read('dossier://events')
    expect(events[0]).toMatchObject({ name: 'email:created', payload: { email_id: mail.slice(6) } })
    expect((await read(next)).events.map(({ seq }: { seq: string }) => seq)).not.toContain(events[0].seq)
    for (const uri of [
      'dossier://email/nothing',
      'dossier://zeugma/1',
      'dossier://note/%',
      'file:///etc/passwd',
      'x',
    ]) {
      await expect(nora.client.readResource({ uri }), uri).rejects.toThrow()
    }
    await expect(otto.client.readResource({ uri: `dossier://email/${mail.slice(6)}` })).rejects.toThrow('no such')
  })

  it('save an attachment of an email to a new note, or to the end of one', async () => {
    const raw_email = mailWithAttachments({ id: 'tool-files@lind.example' }, [
      { filename: 'filename="offer.txt"', type: 'text/plain', content: 'an offer' },
    ])
    const { email } = (await app.nora.post('/emails', { raw_email })).body
    expect((await nora.use('read', { id: `email:${email._id}` })).text).toContain('Attachments: 1: offer.txt (8 bytes)')
    const attachment = `email:${email._id}/1`
    const saved = await nora.use('write_record', { type: 'note', attachment, title: 'Offers', tags: ['mill'] })
    expect((await nora.use('read', { id: saved.id })).text).toMatch(/^\[offer\.txt\]\(attachment:\S+\)$/m)
    await nora.use('write_record', { id: saved.id, attachment })
    const files = await app.nora.get(`/records/${saved.id.slice('note:'.length)}/attachments`)
    expect(files.body.attachments).toHaveLength(2)
    expect(await nora.fail('write_record', { type: 'memory', attachment })).toContain('needs a note')
    expect(await nora.fail('write_record', { type: 'note', attachment, content: 'x' })).toContain('neither content')
    expect(await nora.fail('write_record', { type: 'note', attachment: 'offer.txt' })).toContain('email:…/2')
    expect(await otto.fail('write_record', { type: 'note', attachment })).toContain('no such email')
  })
})
