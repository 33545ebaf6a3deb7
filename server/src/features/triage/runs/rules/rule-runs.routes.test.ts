// @module-tag slow

import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { english } from '#test/in-english'
import { rawMail } from '#test/mails'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import {
  decisionsOf,
  ended,
  ingestEmail,
  mailOf,
  newProject,
  newsletter,
  proceed,
  question,
  triage,
} from '#test/triage-mails'

const NEWS = { field: 'subject', op: 'contains', value: 'issue 41' }
const QUESTION = { field: 'body', op: 'contains', value: 'linen edition' }

describeOnBothDatabases('rules on email', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  async function addRule(project: string, conditions: object[], actions: object[], more: object = {}): Promise<string> {
    const input = { name: 'Rule', conditions: { all: conditions }, actions, ...more }
    const { status, body, text } = await app.nora.post(`/projects/${project}/rules`, input)
    expect(status, text).toBe(201)
    return body.rule._id as string
  }
  async function run(rule: string, caller: Caller = app.nora) {
    const { status, body, text } = await caller.post(`/rules/${rule}/run`, {})
    expect(status, text).toBe(202)
    return ended(caller, body.run.run_id as string)
  }
  const runsOf = async (project: string) =>
    (await app.nora.get(`/emails/triage-runs?project=${project}`)).body.runs as Record<string, unknown>[]
  const settled = () =>
    eventually(async () => {
      const { read } = app.platform.database
      expect(await read.selectFrom('triage_arrivals').select('email_id').execute()).toEqual([])
      expect(
        await read.selectFrom('jobs').select('id').where('kind', 'in', ['automatic-triage', 'triage-run']).execute(),
      ).toEqual([])
    })
  const becomes = (id: string, state: object) =>
    eventually(async () => expect(await mailOf(app.nora, id)).toMatchObject(state))

  it('run over existing email with a journal, and are undone', async () => {
    const project = await newProject(app.nora, 'Existing')
    const news = await ingestEmail(app.nora, newsletter(), project)
    const other = await ingestEmail(app.nora, question(), project)
    await app.nora.put(`/emails/${news}`, { labels: ['Paper'] })
    const rule = await addRule(
      project,
      [NEWS],
      [
        { do: 'label', value: 'Read later' },
        { do: 'unlabel', value: 'paper' },
        { do: 'move', value: 'archived' },
        { do: 'mark_read' },
        { do: 'star' },
      ],
      { enabled: false, name: 'Quarterly' },
    )
    const done = await run(rule)
    expect(done).toMatchObject({
      kind: 'rules',
      rule,
      total: 1,
      triaged: 1,
      moved: 1,
      user_id: expect.stringMatching(/./),
    })
    expect(await mailOf(app.nora, news)).toMatchObject({
      mailbox: 'archived',
      labels: ['Read later'],
      read: true,
      starred: true,
    })
    expect((await mailOf(app.nora, other)).mailbox).toBe('inbox')
    const [decision] = await decisionsOf(app.nora, done.run_id)
    expect(decision).toMatchObject({
      status: 'applied',
      mailbox_before: 'inbox',
      mailbox_after: 'archived',
      labels_before: ['Paper'],
      labels_after: ['Read later'],
    })
    expect(decision?.triage_reason).toBe(english('rules.applied', { names: 'Quarterly' }))
    await proceed(app.nora, done.run_id, 'undo')
    expect(await mailOf(app.nora, news)).toMatchObject({
      mailbox: 'inbox',
      labels: ['Paper'],
      read: false,
      starred: false,
    })
    await proceed(app.nora, done.run_id, 'undo')
    expect((await runsOf(project)).at(0)).toMatchObject({ undone: 1 })
  })

  it('an undo keeps what people changed since', async () => {
    const project = await newProject(app.nora, 'Since')
    const id = await ingestEmail(app.nora, newsletter(), project)
    const rule = await addRule(
      project,
      [NEWS],
      [{ do: 'label', value: 'Later' }, { do: 'move', value: 'archived' }, { do: 'star' }],
    )
    const done = await run(rule)
    await app.nora.put(`/emails/${id}`, { mailbox: 'trash' })
    await proceed(app.nora, done.run_id, 'undo')
    expect(await mailOf(app.nora, id)).toMatchObject({ mailbox: 'trash', labels: [], starred: false })
    expect((await decisionsOf(app.nora, done.run_id))[0]).toMatchObject({ status: 'undone', kept: ['mailbox'] })
  })

  it('set an action with its label and mailbox, which an undo of the email takes back', async () => {
    const project = await newProject(app.nora, 'Action')
    const id = await ingestEmail(app.nora, newsletter(), project)
    await run(await addRule(project, [NEWS], [{ do: 'triage', value: 'no-action' }]))
    expect(await mailOf(app.nora, id)).toMatchObject({
      mailbox: 'archived',
      triage_primary_action: 'no-action',
      triage_status: 'complete',
      triaged: true,
      labels: ['no-action', 'triaged'],
    })
    expect((await app.nora.post(`/emails/${id}/undo-triage`)).body.kept).toEqual([])
    expect(await mailOf(app.nora, id)).toMatchObject({
      mailbox: 'inbox',
      triage_primary_action: '',
      triage_status: '',
      triaged: false,
      labels: [],
    })
  })

  it('star and snooze the thread, and an undo returns it', async () => {
    const project = await newProject(app.nora, 'Snooze')
    const id = await ingestEmail(app.nora, newsletter(), project)
    const actions = [{ do: 'star' }, { do: 'snooze', value: '2d' }, { do: 'move', value: 'archived' }]
    const rule = await addRule(project, [NEWS], actions)
    const tried = (await app.nora.post('/rules/try', { project, rule: { conditions: { all: [NEWS] }, actions } })).body
    expect(tried.changes).toMatchObject([
      {
        before: { starred: false, snoozed: false, mailbox: 'inbox' },
        after: { starred: true, snoozed: true, mailbox: 'inbox' },
      },
    ])
    const done = await run(rule)
    const snoozed = await mailOf(app.nora, id)
    expect(snoozed).toMatchObject({ starred: true, mailbox: 'inbox', snoozed_until: expect.any(String) })
    expect((await app.nora.get(`/emails?project=${project}&mailbox=inbox`)).body.total).toBe(0)
    expect((await run(rule)).triaged).toBe(0)
    expect((await triage(app.nora, project)).total).toBe(0)
    await proceed(app.nora, done.run_id, 'undo')
    expect(await mailOf(app.nora, id)).toMatchObject({ starred: false, mailbox: 'inbox', snoozed_until: null })
    expect((await app.nora.get(`/emails?project=${project}&mailbox=inbox`)).body.total).toBe(1)
    expect((await decisionsOf(app.nora, done.run_id))[0]).toMatchObject({ status: 'undone', kept: [] })
  })

  it('leave what people snoozed since to them', async () => {
    const project = await newProject(app.nora, 'Snoozed since')
    const id = await ingestEmail(app.nora, newsletter(), project)
    const done = await run(await addRule(project, [NEWS], [{ do: 'move', value: 'archived' }]))
    const until = new Date(Date.now() + 86_400_000).toISOString()
    await app.nora.put(`/emails/${id}`, { snoozed_until: until })
    await proceed(app.nora, done.run_id, 'undo')
    expect(await mailOf(app.nora, id)).toMatchObject({ mailbox: 'inbox', snoozed_until: until })
    expect((await app.nora.get(`/emails?project=${project}&snoozed=true`)).body.total).toBe(1)
  })

  it('draft a reply to whom a person would reply, and take it back', async () => {
    const project = await newProject(app.nora, 'Drafts')
    const id = await ingestEmail(app.nora, question({ headers: ['Reply-To: desk@lind.example'] }), project)
    const rule = await addRule(project, [QUESTION], [{ do: 'draft', value: 'Dear {{first_name}}, it stays.' }])
    const done = await run(rule)
    expect(done.drafted).toBe(1)
    const { drafts } = (await app.nora.get(`/email-drafts?project=${project}`)).body
    expect(drafts).toMatchObject([{ source_email: id, to: ['desk@lind.example'], body_text: 'Dear Mara, it stays.' }])
    await proceed(app.nora, done.run_id, 'undo')
    expect((await app.nora.get(`/email-drafts?project=${project}`)).body.drafts).toEqual([])
  })

  it('draft a reply from a template that the value names', async () => {
    const project = await newProject(app.nora, 'Templates')
    const content = { name: 'Stays', shortcut: 'stays', body_text: 'Dear {{first_name}}, it stays.' }
    const { template } = (await app.nora.post(`/projects/${project}/templates`, content)).body
    await ingestEmail(app.nora, question(), project)
    for (const value of ['STAYS', template._id]) {
      const done = await run(await addRule(project, [QUESTION], [{ do: 'draft', value }]))
      const { drafts } = (await app.nora.get(`/email-drafts?project=${project}`)).body
      expect(drafts, value).toMatchObject([{ body_text: 'Dear Mara, it stays.' }])
      await proceed(app.nora, done.run_id, 'undo')
    }
  })

  it('copy a text to a note without markup of strangers, and take it back unless somebody edited it', async () => {
    const project = await newProject(app.nora, 'Notes')
    const text = 'The linen edition <img src=https://x.example/p.gif> & <script>alert(1)</script>\r\n\r\n# Not a title'
    await ingestEmail(app.nora, question({ text }), project)
    const rule = await addRule(project, [QUESTION], [{ do: 'note', value: 'From Mara' }])
    const notes = async () => (await app.nora.get(`/notes?project=${project}`)).body.notes as Record<string, string>[]
    const first = await run(rule)
    const [note] = await notes()
    expect(note?.title).toBe('From Mara')
    const { content } = (await app.nora.get(`/notes/${note?._id}`)).body.note
    expect(content).toContain('&lt;script&gt;')
    expect(content).not.toMatch(/<img|<script|<h1/)
    await proceed(app.nora, first.run_id, 'undo')
    expect(await notes()).toEqual([])
    const second = await run(rule)
    const [edited] = await notes()
    await app.nora.put(`/notes/${edited?._id}`, { title: 'Mine now' })
    await proceed(app.nora, second.run_id, 'undo')
    expect((await notes()).map(({ title }) => title)).toEqual(['Mine now'])
    expect((await decisionsOf(app.nora, second.run_id))[0]?.kept).toEqual(['note'])
  })

  it('the same run id is the same run, and belongs to one rule', async () => {
    const project = await newProject(app.nora, 'Twice')
    await ingestEmail(app.nora, newsletter(), project)
    const [rule, other] = [
      await addRule(project, [NEWS], [{ do: 'mark_read' }]),
      await addRule(project, [NEWS], [{ do: 'move', value: 'trash' }]),
    ]
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => app.nora.post(`/rules/${rule}/run`, { run_id: 'twice' })),
    )
    expect(answers.map(({ status }) => status)).toEqual([202, 202, 202, 202])
    await ended(app.nora, 'twice')
    expect(await runsOf(project)).toHaveLength(1)
    expect((await app.nora.post(`/rules/${other}/run`, { run_id: 'twice' })).status).toBe(409)
  })

  it('apply to new email without automatic triage, in order, until one stops', async () => {
    const project = await newProject(app.nora, 'Arriving')
    await addRule(project, [NEWS], [{ do: 'label', value: 'First' }])
    await addRule(project, [NEWS], [{ do: 'move', value: 'archived' }], { stop: true })
    await addRule(project, [NEWS], [{ do: 'move', value: 'trash' }])
    await addRule(project, [NEWS], [{ do: 'mark_read' }], { enabled: false })
    const news = await ingestEmail(app.nora, newsletter(), project)
    const other = await ingestEmail(app.nora, question(), project)
    await becomes(news, { mailbox: 'archived', labels: ['First'], read: false, triage_status: '' })
    await settled()
    expect(await mailOf(app.nora, other)).toMatchObject({ mailbox: 'inbox', labels: [], triage_status: '' })
    const [automatic] = await runsOf(project)
    expect(automatic).toMatchObject({ kind: 'rules', rule: '', automatic: true, total: 1 })
    await proceed(app.nora, String(automatic?.run_id), 'undo')
    expect(await mailOf(app.nora, news)).toMatchObject({ mailbox: 'inbox', labels: [] })
  })

  it('come before automatic triage, which keeps what they decided', async () => {
    const project = await newProject(app.nora, 'Before triage')
    await app.nora.put(`/projects/${project}/settings`, { automatic_triage: true })
    await addRule(
      project,
      [NEWS],
      [
        { do: 'move', value: 'inbox' },
        { do: 'label', value: 'Mine' },
      ],
    )
    await addRule(project, [QUESTION], [{ do: 'triage', value: 'waiting' }])
    const news = await ingestEmail(app.nora, newsletter(), project)
    const asked = await ingestEmail(app.nora, question(), project)
    await becomes(news, { triage_status: 'complete', triage_primary_action: 'no-action', mailbox: 'inbox' })
    expect((await mailOf(app.nora, news)).labels).toContain('Mine')
    await becomes(asked, { triage_primary_action: 'waiting', mailbox: 'inbox', labels: ['waiting', 'triaged'] })
    await settled()
    expect((await runsOf(project)).filter(({ kind }) => kind === 'triage')).toMatchObject([{ total: 1 }])
  })

  it('that name the verdict come after triage, also of a run by hand', async () => {
    const project = await newProject(app.nora, 'After triage')
    const verdict = { field: 'action', op: 'is', value: 'no-action' }
    await addRule(project, [verdict], [{ do: 'move', value: 'trash' }])
    const news = await ingestEmail(app.nora, newsletter(), project)
    await settled()
    expect((await mailOf(app.nora, news)).mailbox).toBe('inbox')
    await triage(app.nora, project)
    await becomes(news, { mailbox: 'trash', triage_primary_action: 'no-action' })
    await settled()
  })

  it('never answer or archive suspected fraud, and say why', async () => {
    const project = await newProject(app.nora, 'Fraud')
    const conditions = [{ field: 'from', op: 'domain', value: 'paypa1-secure.com' }]
    const rule = await addRule(project, conditions, [
      { do: 'draft', value: 'Dear {{first_name}}, here it is.' },
      { do: 'triage', value: 'no-action' },
      { do: 'label', value: 'Payments' },
    ])
    const id = await ingestEmail(
      app.nora,
      rawMail({
        id: 'phish@paypa1-secure.com',
        from: 'PayPal <service@paypa1-secure.com>',
        subject: 'Your account is limited',
        text: `Please verify your account and enter your password at http://paypa1-secure.com/login today.`,
      }),
      project,
    )
    const arrived = { labels: ['Payments'], mailbox: 'inbox', triage_status: '', triage_draft_id: '' }
    await becomes(id, arrived)
    await settled()
    const { warnings } = await mailOf(app.nora, id)
    expect(warnings).not.toEqual([])
    const [automatic] = await runsOf(project)
    for (const runId of [String(automatic?.run_id), (await run(rule)).run_id as string]) {
      expect((await decisionsOf(app.nora, runId))[0]).toMatchObject({
        status: 'applied',
        mailbox_after: 'inbox',
        triage_draft_id: '',
        triage_reason: english('rules.appliedExcept', { names: 'Rule', warning: warnings[0].message }),
      })
    }
    expect(await mailOf(app.nora, id)).toMatchObject(arrived)
    expect((await app.nora.get(`/email-drafts?project=${project}`)).body.drafts).toEqual([])
    const trial = { name: 'Rule', conditions: { all: conditions }, actions: [{ do: 'move', value: 'archived' }] }
    const tried = await app.nora.post('/rules/try', { project, rule: trial })
    expect(tried.body).toMatchObject({ matched: 1, changes: [] })
  })

  it('do not believe a From address that our check contradicts', async () => {
    const project = await newProject(app.nora, 'Forged')
    const rule = await addRule(
      project,
      [{ field: 'from', op: 'is', value: 'mara@lind.example' }],
      [{ do: 'mark_read' }],
    )
    const id = await ingestEmail(app.nora, rawMail({ id: 'forged@lind.example' }), project)
    await app.platform.database.transact((tx) =>
      tx
        .updateTable('emails')
        .set({ findings: JSON.stringify([{ code: 'sender_failed', detail: '' }]) })
        .where('id', '=', id)
        .execute(),
    )
    expect((await run(rule)).total).toBe(0)
  })
})

describeOnBothDatabases('rules that come late', (_open, engine) => {
  it('leave alone what a person moved, and a changed or deleted rule counts as it is then', async () => {
    const app = await startTestApp(engine, { work: false })
    const project = await newProject(app.nora, 'Late')
    const { body } = await app.nora.post(`/projects/${project}/rules`, {
      name: 'Late',
      conditions: { all: [NEWS] },
      actions: [{ do: 'move', value: 'trash' }],
    })
    const rule = body.rule._id as string
    const [moved, arrived] = [
      await ingestEmail(app.nora, newsletter(), project),
      await ingestEmail(app.nora, newsletter(), project),
    ]
    await app.nora.put(`/emails/${moved}`, { mailbox: 'archived' })
    await app.nora.put(`/rules/${rule}`, { actions: [{ do: 'mark_read' }] })
    await app.platform.jobs.start()
    await eventually(async () =>
      expect(await mailOf(app.nora, arrived)).toMatchObject({ read: true, mailbox: 'inbox' }),
    )
    await app.jobsDone()
    expect(await mailOf(app.nora, moved)).toMatchObject({ mailbox: 'archived', read: false })
    await app.stop()
  })
})
