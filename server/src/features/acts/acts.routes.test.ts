import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { rawMail } from '#test/mails'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'

// biome-ignore lint/suspicious/noExplicitAny: a test reads the fields that it expects
type Json = any

describeOnBothDatabases('the acts of a person', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let count = 0
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 26))
    app = await startTestApp(engine, { clock })
  })
  afterAll(() => app.stop())
  beforeEach(() => clock.advance(3_600_000))

  async function email(mail: object = {}): Promise<string> {
    count += 1
    const raw_email = rawMail({ id: `act${count}@x.example`, subject: `Letter ${count}`, ...mail })
    const answer = await app.nora.post('/emails', { raw_email })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.email._id as string
  }
  const get = async (id: string): Promise<Json> => (await app.nora.get(`/emails/${id}`)).body.email
  const put = (id: string, change: object, act?: string, caller: Caller = app.nora) =>
    caller.send('PUT', `/emails/${id}`, JSON.stringify(change), {
      'content-type': 'application/json',
      ...(act ? { 'x-act': act } : {}),
    })
  const acts = async (caller: Caller = app.nora): Promise<Json[]> => (await caller.get('/acts')).body.acts
  const newest = async (): Promise<Json> => (await acts())[0]
  const undo = (id: string, caller: Caller = app.nora) => caller.post(`/acts/${id}/undo`)
  const redo = (id: string) => app.nora.post(`/acts/${id}/redo`)

  /** Of all pages. */
  async function eventsSince(cursor: string): Promise<Json[]> {
    const { body } = await app.nora.get(`/events?since=${cursor}&limit=200`)
    return body.more ? [...body.events, ...(await eventsSince(body.cursor))] : body.events
  }

  describe('on emails', () => {
    it('are undone and done again exactly, and repeating that changes nothing', async () => {
      const id = await email()
      const before = await get(id)
      await put(id, { mailbox: 'archived', labels: ['Press'], read: true, triaged: true })
      const after = await get(id)
      const act = await newest()
      expect(act).toMatchObject({
        kind: 'move',
        state: 'done',
        count: 1,
        mailbox: 'archived',
        items: [{ type: 'email', id, title: `Letter ${count}` }],
      })
      expect(act.fields.sort()).toEqual(['labels', 'mailbox', 'read', 'triaged'])
      const timeless = (each: Json) => ({ ...each, updatedAt: '' })
      for (const turn of [undo, undo]) {
        const answer = await turn(act._id)
        expect([answer.status, answer.body.kept], answer.text).toEqual([200, []])
        expect(answer.body.act.state).toBe('undone')
        expect(timeless(await get(id))).toEqual(timeless(before))
      }
      for (const turn of [redo, redo]) {
        const answer = await turn(act._id)
        expect([answer.status, answer.body.act.state], answer.text).toEqual([200, 'done'])
        expect(timeless(await get(id))).toEqual(timeless(after))
      }
      expect((await acts()).map(({ _id }) => _id)[0]).toBe(act._id)
    })

    it('are not done again by a request that is repeated, whatever has come since', async () => {
      const id = await email()
      const change = { mailbox: 'archived', labels: ['Press'], starred: true, read: true }
      await put(id, change, 'lost-answer')
      await put(id, { mailbox: 'inbox', labels: [] })
      const count = (await acts()).length
      expect((await put(id, change, 'lost-answer')).status).toBe(200)
      expect(await get(id)).toMatchObject({ mailbox: 'inbox', labels: [] })
      expect(await acts()).toHaveLength(count)
    })

    it('stay undone when their request is repeated, and take another change of the same act', async () => {
      const id = await email()
      await put(id, { starred: true }, 'undone-act')
      await undo((await newest())._id)
      await put(id, { starred: true }, 'undone-act')
      expect(await get(id)).toMatchObject({ starred: false })
      await put(id, { labels: ['A'] }, 'grows')
      await put(id, { labels: ['A', 'B'] }, 'grows')
      expect(await get(id)).toMatchObject({ labels: ['A', 'B'] })
    })

    it('of one user do not stop another user or email with the same key', async () => {
      const [first, second] = [await email(), await email()]
      await put(first, { starred: true }, 'same')
      await put(second, { starred: true }, 'same')
      expect(await get(second)).toMatchObject({ starred: true })
      expect((await put(first, { starred: true }, 'same', app.otto)).status).toBe(404)
    })

    it('bring each email of a moved thread back to its own mailbox', async () => {
      const root = await email({ id: 'root@x.example' })
      const reply = await email({ inReplyTo: 'root@x.example' })
      await app.nora.del(`/emails/${reply}`)
      await put(reply, { mailbox: 'archived' })
      expect([(await get(root)).mailbox, (await get(reply)).mailbox]).toEqual(['archived', 'archived'])
      expect((await newest()).count).toBe(2)
      await undo((await newest())._id)
      expect([(await get(root)).mailbox, (await get(reply)).mailbox]).toEqual(['inbox', 'trash'])
      expect((await app.nora.get('/emails?mailbox=trash')).text).toContain(reply)
    })

    it('with one key are one act', async () => {
      const ids = [await email(), await email(), await email()]
      for (const id of ids) await put(id, { mailbox: 'archived' }, 'bulk-1')
      await put(ids[0] ?? '', { labels: ['Old'] }, 'bulk-1')
      const act = await newest()
      expect([act.count, act.items.map((item: Json) => item.id)]).toEqual([3, ids])
      await undo(act._id)
      for (const id of ids) expect(await get(id)).toMatchObject({ mailbox: 'inbox', labels: [] })
      await put(ids[0] ?? '', { mailbox: 'spam' }, 'bulk-1')
      expect((await newest())._id).not.toBe(act._id)
      const refused = await put(ids[0] ?? '', { mailbox: 'spam' }, 'no key')
      expect([refused.status, refused.body.detail]).toEqual([400, english('acts.keyInvalid')])
    })

    it('leave what something newer changed, and say so', async () => {
      const [first, second] = [await email(), await email()]
      await put(first, { mailbox: 'archived' }, 'two')
      await put(second, { mailbox: 'archived', labels: ['A'] }, 'two')
      const act = await newest()
      await put(second, { mailbox: 'spam' })
      const newer = await newest()
      const answer = await undo(act._id)
      expect(answer.status, answer.text).toBe(200)
      expect(answer.body.kept).toEqual([
        { type: 'email', id: second, fields: ['mailbox'], reason: 'act', act: newer._id },
      ])
      expect(await get(first)).toMatchObject({ mailbox: 'inbox' })
      expect(await get(second)).toMatchObject({ mailbox: 'spam', labels: [] })
      await redo(act._id)
      expect(await get(second)).toMatchObject({ mailbox: 'spam', labels: ['A'] })
    })

    it('answer 409 with what happened when nothing of them is left, even if the value is the same again', async () => {
      const id = await email()
      await put(id, { mailbox: 'archived' })
      const act = await newest()
      await put(id, { mailbox: 'inbox' })
      await put(id, { mailbox: 'archived' })
      const answer = await undo(act._id)
      expect([answer.status, answer.body.detail]).toEqual([409, english('acts.nothingToUndo')])
      expect(answer.body.details.kept).toMatchObject([{ id, fields: ['mailbox'], reason: 'act' }])
      expect((await get(id)).mailbox).toBe('archived')
      expect((await acts()).find(({ _id }) => _id === act._id).state).toBe('done')
    })

    it('that a program changed meanwhile stay as the program left them', async () => {
      const id = await email()
      await put(id, { labels: ['Mine'] })
      const act = await newest()
      const tool = await app.withScopes(['email:read', 'email:write'])
      await put(id, { labels: ['Tool'] }, undefined, tool)
      const answer = await undo(act._id)
      expect([answer.status, answer.body.details.kept[0].reason]).toEqual([409, 'change'])
      expect((await get(id)).labels).toEqual(['Tool'])
    })

    it('move a thread to another project and back', async () => {
      const root = await email({ id: 'move@x.example' })
      const reply = await email({ inReplyTo: 'move@x.example' })
      const home = (await get(root)).project
      const { project } = (await app.nora.post('/projects', { name: `Autumn ${count}` })).body
      await put(root, { project: project._id })
      const act = await newest()
      expect([act.kind, act.count]).toEqual(['project', 2])
      expect((await undo(act._id)).body.kept).toEqual([])
      expect([(await get(root)).project, (await get(reply)).project]).toEqual([home, home])
      await redo(act._id)
      expect([(await get(root)).project, (await get(reply)).project]).toEqual([project._id, project._id])
    })

    it('wake a snoozed thread and snooze it again, and take marks back', async () => {
      const root = await email({ id: 'snooze@x.example' })
      const reply = await email({ inReplyTo: 'snooze@x.example' })
      await put(root, { read: true })
      await put(reply, { read: true })
      const until = new Date(clock.now() + 86_400_000).toISOString()
      const snoozed = await put(reply, { snoozed_until: until, starred: true, muted: true })
      expect(snoozed.status, snoozed.text).toBe(200)
      const act = await newest()
      expect(act.kind).toBe('snooze')
      expect((await undo(act._id)).body.kept).toEqual([])
      expect(await get(reply)).toMatchObject({ snoozed_until: null, starred: false, muted: false, mailbox: 'inbox' })
      expect((await app.nora.get('/emails?mailbox=inbox')).text).toContain(reply)
      expect((await redo(act._id)).body.kept).toEqual([])
      expect(await get(root)).toMatchObject({ snoozed_until: until, muted: true, starred: false })
      expect((await app.nora.get('/emails?mailbox=inbox')).text).not.toContain(reply)
    })

    it('that archive a snoozed thread snooze it again when they are undone', async () => {
      const root = await email({ id: 'again@x.example' })
      const reply = await email({ inReplyTo: 'again@x.example' })
      await put(root, { read: true })
      await put(reply, { read: true })
      const until = new Date(clock.now() + 86_400_000).toISOString()
      await put(reply, { snoozed_until: until })
      await put(reply, { mailbox: 'archived' })
      expect(await get(root)).toMatchObject({ snoozed_until: null, mailbox: 'archived' })
      expect((await undo((await newest())._id)).body.kept).toEqual([])
      for (const id of [root, reply]) expect(await get(id)).toMatchObject({ snoozed_until: until, mailbox: 'inbox' })
      expect((await app.nora.get('/emails?mailbox=inbox')).text).not.toContain(reply)
    })

    it('are none of a token, and opening an email is none either', async () => {
      const id = await email()
      const last = (await newest())?._id
      await put(id, { read: true })
      await put(id, { mailbox: 'archived' }, undefined, await app.withScopes(['email:write']))
      expect((await newest())?._id).toBe(last)
      await put(id, { read: false })
      expect(await newest()).toMatchObject({ kind: 'mark', fields: ['read'] })
    })

    it('are forgotten with an email that is deleted for good', async () => {
      const id = await email()
      await put(id, { labels: ['Gone'] })
      const act = await newest()
      await app.nora.del(`/emails/${id}`)
      await app.nora.del(`/emails/${id}`)
      expect((await undo(act._id)).status).toBe(404)
      const rows = await app.platform.database.read
        .selectFrom('act_changes')
        .select('act_id')
        .where('item_id', '=', id)
        .execute()
      expect(rows).toEqual([])
    })

    it('undone twenty times at once are undone once', async () => {
      const id = await email()
      await put(id, { mailbox: 'archived' })
      const act = await newest()
      const answers = await Promise.all(Array.from({ length: 20 }, () => undo(act._id)))
      expect([...new Set(answers.map(({ status }) => status))]).toEqual([200])
      expect((await get(id)).mailbox).toBe('inbox')
      expect((await app.nora.get('/emails?mailbox=archived')).text).not.toContain(id)
    })
  })

  describe('on records', () => {
    const note = async (content: string): Promise<Json> =>
      (await app.nora.post('/notes', { title: 'Linen', content })).body.note
    const read = async (id: string): Promise<Json> => (await app.nora.get(`/notes/${id}`)).body.note

    it('undo a new note into trash, and bring it back', async () => {
      const { _id } = await note('<p>new</p>')
      const act = await newest()
      expect(act).toMatchObject({ kind: 'create', items: [{ type: 'note', id: _id, title: 'Linen' }] })
      expect((await undo(act._id)).status).toBe(200)
      expect((await read(_id)).in_trash).toBe(true)
      expect((await redo(act._id)).status).toBe(200)
      expect((await read(_id)).in_trash).toBe(false)
    })

    it('join edits that follow each other, and undo them together', async () => {
      const { _id } = await note('<p>first</p>')
      await app.nora.put(`/notes/${_id}`, { content: '<p>second</p>' })
      await app.nora.put(`/notes/${_id}`, { content: '<p>third</p>' })
      const act = await newest()
      expect([act.kind, act.count]).toEqual(['edit', 1])
      await undo(act._id)
      expect((await read(_id)).content).toContain('first')
      await redo(act._id)
      expect((await read(_id)).content).toContain('third')
      await app.nora.put(`/notes/${_id}`, { title: 'By hand' })
      clock.advance(3_600_000)
      await app.nora.put(`/notes/${_id}`, { title: 'Later' })
      expect((await newest())._id).not.toBe(act._id)
      const refused = await undo(act._id)
      expect([refused.status, refused.body.details.kept[0].reason]).toEqual([409, 'change'])
    })

    it('of one batch are one act', async () => {
      const ids = [(await note('<p>a</p>'))._id, (await note('<p>b</p>'))._id]
      const items = ids.map((id) => ({ id, type: 'note' }))
      await app.nora.post('/records/batch', { action: 'delete', items })
      const act = await newest()
      expect([act.kind, act.count]).toEqual(['trash', 2])
      expect((await undo(act._id)).body.kept).toEqual([])
      for (const id of ids) expect((await read(id)).in_trash).toBe(false)
    })
  })

  it('are each user’s own, in each account', async () => {
    const id = await email()
    await put(id, { mailbox: 'archived' })
    const act = await newest()
    const colleague = await app.withRole('member')
    expect(await acts(colleague)).toEqual([])
    expect((await undo(act._id, colleague)).status).toBe(404)
    expect((await undo(act._id, app.otto)).status).toBe(404)
    expect((await get(id)).mailbox).toBe('archived')
    const reader = await app.withScopes(['email:read', 'knowledge:read'])
    expect((await undo(act._id, reader)).status).toBe(403)
  })

  it('reach back fifty, and thirty days', async () => {
    const id = await email()
    for (let i = 0; i < 52; i += 1) await put(id, { labels: [`L${i}`] })
    const list = await acts()
    expect(list).toHaveLength(50)
    for (const act of list) expect((await undo(act._id)).status).toBe(200)
    expect((await get(id)).labels).toEqual(['L1'])
    expect((await app.nora.get('/acts?limit=3')).body.acts).toHaveLength(3)
  })

  it('tell clients of undo and redo', async () => {
    const id = await email()
    const { cursor } = (await app.nora.get('/events')).body
    await put(id, { labels: ['Told'] })
    const act = await newest()
    await undo(act._id)
    await redo(act._id)
    await expect
      .poll(async () =>
        (await eventsSince(cursor))
          .filter(({ name, payload }: Json) => name === 'act:updated' && payload.act_id === act._id)
          .map(({ payload }: Json) => payload.state),
      )
      .toEqual(['undone', 'done'])
  })
})
