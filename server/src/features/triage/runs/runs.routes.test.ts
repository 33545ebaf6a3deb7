import { io, type Socket } from 'socket.io-client'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import { mailOf } from '#test/triage-mails'

const mail = (id: string, from: string, subject: string, text: string, extra = ''): string =>
  `From: ${from}\r\nTo: nora@press.example\r\nSubject: ${subject}\r\nMessage-ID: <${id}>\r\nDate: Fri, 20 Nov 2026 10:00:00 +0000\r\n${extra}\r\n${text}\r\n`

const QUESTION = mail(
  'q1@lind.example',
  'Mara Lind <mara@lind.example>',
  'Samples for the linen edition',
  'Dear Nora,\r\n\r\ndoes it stay at 350 copies of the linen edition? Could you please confirm by Friday?\r\n\r\nBest regards,\r\nMara',
)
const NEWSLETTER = mail(
  'n1@paper.example',
  'Paper Quarterly <news@paper.example>',
  'Issue 41 is out',
  'In this issue: five new papers, and an interview.\r\n\r\nYou receive this because you subscribed. Unsubscribe here.',
  'List-Id: <quarterly.paper.example>\r\nList-Unsubscribe: <https://paper.example/u>\r\nPrecedence: bulk\r\n',
)

const finished = (caller: Caller, runId: string) =>
  eventually(async () => {
    const { body } = await caller.get(`/emails/triage-runs/${runId}`)
    expect(['completed', 'failed', 'canceled']).toContain(body.run.status)
    return body.run
  })

describeOnBothDatabases('a triage run', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const ingest = async (caller: Caller, raw: string, project?: string): Promise<string> =>
    (await caller.post('/emails', { raw_email: raw, ...(project ? { project } : {}) })).body.email._id as string

  it('over nothing is queued and completes with total 0', async () => {
    const { status, body } = await app.otto.post('/emails/triage-inbox')
    expect(status).toBe(202)
    expect(body).toMatchObject({ status: 'queued', total: 0, run: { project: '', limit: 10_000, started_at: null } })
    expect(await finished(app.otto, body.run_id as string)).toMatchObject({
      status: 'completed',
      total: 0,
      processed: 0,
    })
  })

  describe('over an inbox', () => {
    let question: string
    let newsletter: string
    let note: string
    let run: Record<string, unknown>
    beforeAll(async () => {
      const answer = await app.nora.post('/notes', {
        title: 'Linen edition: plan',
        content: '<p>The linen edition stays at 350 copies, of which 40 are for Mara Lind.</p>',
      })
      note = answer.body.note._id as string
      question = await ingest(app.nora, QUESTION)
      newsletter = await ingest(app.nora, NEWSLETTER)
      await app.nora.put(`/emails/${question}`, { labels: ['Catalogue'] })
      const started = await app.nora.post('/emails/triage-inbox', { run_id: 'monday' })
      expect(started.body).toMatchObject({ run_id: 'monday', total: 2 })
      run = await finished(app.nora, 'monday')
    })

    it('counts what it did', () => {
      expect(run).toMatchObject({
        run_id: 'monday',
        host_id: app.nora.tenantId,
        tenant_id: app.nora.tenantId,
        member_role: 'owner',
        status: 'completed',
        total: 2,
        processed: 2,
        triaged: 2,
        drafted: 1,
        moved: 1,
        errors: [],
        last_error: '',
      })
      expect(run.linked).toBeGreaterThanOrEqual(1)
      expect(Date.parse(run.completed_at as string)).toBeGreaterThanOrEqual(Date.parse(run.started_at as string))
    })

    it('asks for an answer where one is wanted, with what it rests on', async () => {
      const { email } = (await app.nora.get(`/emails/${question}`)).body
      expect(email).toMatchObject({
        mailbox: 'inbox',
        triaged: true,
        triage_status: 'complete',
        triage_primary_action: 'reply-required',
        triage_mailbox_action: 'keep-inbox',
        triage_run_id: 'monday',
        labels: ['Catalogue', 'reply-required', 'triaged'],
      })
      expect(email.triage_summary).toContain('350 copies')
      expect(email.triage_reason.length).toBeGreaterThan(10)
      expect(email.triage_confidence).toBeGreaterThan(0.6)
      expect(email.triage_related_context[0]).toMatchObject({
        item_id: note,
        item_type: 'note',
        title: 'Linen edition: plan',
      })
      const confirm = email.triage_action_points.find((point: { text: string }) => point.text.includes('Friday'))
      expect(confirm).toMatchObject({ type: 'reply', due_at: expect.stringMatching(/^2026-11-2\dT/) })
      for (const { field, start, end } of email.triage_evidence) {
        const text = field === 'subject' ? email.subject : email.text_content
        expect(text.slice(start, end).trim()).not.toBe('')
      }
    })

    it('drafts a reply to the sender and to nobody else', async () => {
      const { thread, draft } = (await app.nora.get(`/emails/${question}/thread?include=draft`)).body
      expect(thread).toHaveLength(1)
      expect(draft).toMatchObject({
        to: ['mara@lind.example'],
        cc: [],
        bcc: [],
        generated_by_triage: true,
        source_email: question,
      })
    })

    it('archives what needs nobody', async () => {
      const { email } = (await app.nora.get(`/emails/${newsletter}`)).body
      expect(email).toMatchObject({
        mailbox: 'archived',
        triage_primary_action: 'no-action',
        labels: ['no-action', 'triaged'],
      })
      expect((await app.nora.get('/emails?mailbox=archived')).body.total).toBe(1)
      expect((await app.nora.get('/emails?mailbox=inbox')).body.total).toBe(1)
    })

    it('is answered again for the same run_id, and refused for another request with it', async () => {
      const again = await app.nora.post('/emails/triage-inbox', { run_id: 'monday' })
      expect(again.status).toBe(202)
      expect(again.body).toMatchObject({ status: 'completed', total: 2 })
      expect((await app.nora.post('/emails/triage-inbox', { run_id: 'monday', dry_run: true })).status).toBe(409)
      const other = await app.otto.post('/emails/triage-inbox', { run_id: 'monday' })
      expect(other.body.total).toBe(0)
    })

    it('tells each decision in the order of the run', async () => {
      const { decisions, total } = (await app.nora.get('/emails/triage-runs/monday/decisions')).body
      expect(total).toBe(2)
      expect(decisions.map((each: { status: string }) => each.status)).toEqual(['applied', 'applied'])
      const archived = decisions.find((each: { email_id: string }) => each.email_id === newsletter)
      expect(archived).toMatchObject({ mailbox_before: 'inbox', mailbox_after: 'archived' })
      const { project, subject } = await mailOf(app.nora, newsletter)
      expect(archived).toMatchObject({ project, subject, sender: 'Paper Quarterly' })
      expect(archived.second_action).not.toBe(archived.triage_primary_action)
      expect(archived.second_confidence).toBeLessThanOrEqual(archived.triage_confidence as number)
    })

    it('is in the list of runs of its account only', async () => {
      const runs = async (caller: Caller) =>
        (await caller.get('/emails/triage-runs')).body.runs as { run_id: string; host_id: string }[]
      expect((await runs(app.nora)).map((each) => each.run_id)).toContain('monday')
      expect((await runs(app.otto)).every((each) => each.host_id === app.otto.tenantId)).toBe(true)
    })

    describe('the status of mails', () => {
      const list = async (query: string) => {
        const { status, body, text } = await app.nora.get(`/emails/triage-status?${query}`)
        expect(status, text).toBe(200)
        return (body.statuses as { email_id: string }[]).map((each) => each.email_id)
      }

      it('answers each filter', async () => {
        expect(await list('run_id=monday')).toHaveLength(2)
        expect(await list('run_id=nothing')).toEqual([])
        expect(await list('status=complete&primary_action=reply-required')).toEqual([question])
        expect(await list('primary_action=no-action,spam')).toEqual([newsletter])
        expect(await list('status=failed')).toEqual([])
        expect(await list('status=pending')).toEqual([])
        expect(await list('mailbox=archived')).toEqual([newsletter])
        expect(await list('label=CATALOGUE')).toEqual([question])
        expect(await list('triaged=false')).toEqual([])
        expect(await list('triaged=1&limit=1')).toHaveLength(1)
        expect(await list(`ids=${question},%20${newsletter},unknown`)).toHaveLength(2)
        expect(await list('message_id=%3Cq1%40lind.example%3E')).toEqual([question])
        expect(await list('message_id=Q1@LIND.example,n1@paper.example')).toHaveLength(2)
        expect(await list('message_id=unknown@nowhere')).toEqual([])
        expect(await list('ids=')).toHaveLength(2)
      })

      it('finds trash when a mail is named, and leaves it out otherwise', async () => {
        await app.nora.del(`/emails/${newsletter}`)
        expect(await list('primary_action=no-action')).toEqual([])
        expect(await list(`ids=${newsletter}`)).toEqual([newsletter])
        expect(await list('run_id=monday')).toContain(newsletter)
        await app.nora.put(`/emails/${newsletter}`, { mailbox: 'archived' })
      })

      it('carries the mail and the draft when they are asked for', async () => {
        const plain = (await app.nora.get(`/emails/${question}/triage-status`)).body.status
        expect(plain).not.toHaveProperty('email')
        expect(plain).not.toHaveProperty('draft')
        const full = (await app.nora.get(`/emails/${question}/triage-status?include=email,draft`)).body.status
        expect(full.email._id).toBe(question)
        expect(full.draft._id).toBe(full.triage_draft_id)
        const listed = (await app.nora.get('/emails/triage-status?include=draft&include=email')).body.statuses
        expect(listed.find((each: { email_id: string }) => each.email_id === newsletter).draft).toBeNull()
      })
    })

    it('forgets its verdict on reset, draft included, and leaves the mail to people', async () => {
      const { email } = (await app.nora.post(`/emails/${question}/reset-triage`)).body
      expect(email).toMatchObject({
        mailbox: 'inbox',
        labels: [],
        triaged: false,
        triage_status: '',
        triage_primary_action: '',
        triage_draft_id: '',
        triage_related_context: [],
      })
      expect((await app.nora.get(`/emails/${question}/thread?include=draft`)).body.draft).toBeNull()
    })
  })

  describe('beside people', () => {
    it('keeps their labels, action points and mailbox', async () => {
      const id = await ingest(app.nora, NEWSLETTER.replaceAll('n1@', 'n2@'))
      const points = [{ text: 'Read the interview', type: 'reading', due_at: '2026-12-01' }]
      await app.nora.put(`/emails/${id}`, { mailbox: 'archived' })
      await app.nora.put(`/emails/${id}`, { mailbox: 'inbox', labels: ['Keep'], triage_action_points: points })
      const { body } = await app.nora.post('/emails/triage-inbox')
      await finished(app.nora, body.run_id as string)
      const { email } = (await app.nora.get(`/emails/${id}`)).body
      expect(email).toMatchObject({
        triaged: true,
        triage_primary_action: 'no-action',
        mailbox: 'inbox',
        labels: ['Keep', 'no-action', 'triaged'],
      })
      expect(email.triage_action_points).toEqual([
        { text: 'Read the interview', type: 'reading', due_at: '2026-12-01T23:59:00.000Z', due_date: '2026-12-01' },
      ])
    })

    it('moves nothing below the threshold of the project', async () => {
      const { project } = (await app.nora.post('/projects', { name: 'Careful' })).body
      await app.nora.put(`/projects/${project._id}/settings`, { confidence_threshold: 1 })
      const id = await ingest(app.nora, NEWSLETTER.replaceAll('n1@', 'n3@'), project._id as string)
      const { body } = await app.nora.post('/emails/triage-inbox', { project: project._id })
      expect(body.run.project).toBe(project._id)
      await finished(app.nora, body.run_id as string)
      const { email } = (await app.nora.get(`/emails/${id}`)).body
      expect(email).toMatchObject({ mailbox: 'inbox', labels: ['no-action', 'triaged', 'needs-review'] })
    })

    it('changes nothing in a dry run, and says what it would do', async () => {
      const id = await ingest(app.nora, NEWSLETTER.replaceAll('n1@', 'n4@'))
      const { body } = await app.nora.post('/emails/triage-inbox', { dry_run: true })
      expect(await finished(app.nora, body.run_id as string)).toMatchObject({ dry_run: true, moved: 1, drafted: 0 })
      const { email } = (await app.nora.get(`/emails/${id}`)).body
      expect(email).toMatchObject({ mailbox: 'inbox', triaged: false, triage_status: '', labels: [] })
      const { decisions } = (await app.nora.get(`/emails/triage-runs/${body.run_id}/decisions`)).body
      const mine = decisions.find((each: { email_id: string }) => each.email_id === id)
      expect(mine).toMatchObject({ status: 'decided', mailbox_after: 'archived', triage_primary_action: 'no-action' })
    })

    it('summarises one mail, and nothing else of it changes', async () => {
      const id = await ingest(app.nora, QUESTION.replaceAll('q1@', 'q5@'))
      const { summary, email } = (await app.nora.post(`/emails/${id}/summarize`)).body
      expect(summary).toContain('350 copies')
      expect(email).toMatchObject({ triage_summary: summary, triaged: false, triage_status: '' })
    })
  })

  it('tells its progress to the sockets of its own account, the last state always', async () => {
    const listen = (caller: Caller): { socket: Socket; heard: { run_id: string; status: string; seq: string }[] } => {
      const socket = io(app.baseUrl, { auth: { token: caller.token }, transports: ['websocket'] })
      const heard: { run_id: string; status: string; seq: string }[] = []
      socket.on('email-triage:run-updated', (payload) => heard.push(payload))
      return { socket, heard }
    }
    const [nora, otto] = [listen(app.nora), listen(app.otto)]
    await Promise.all(
      [nora, otto].map(({ socket }) => new Promise((resolve) => socket.on('connect', () => resolve(null)))),
    )
    const { cursor } = (await app.nora.get('/events?limit=200')).body
    for (let i = 0; i < 20; i += 1) await ingest(app.nora, NEWSLETTER.replaceAll('n1@', `s${i}@`))
    await app.nora.post('/emails/triage-inbox', { run_id: 'heard' })
    await finished(app.nora, 'heard')
    await eventually(() => expect(nora.heard.at(-1)?.status).toBe('completed'))
    expect(nora.heard[0]).toMatchObject({ run_id: 'heard', status: 'queued' })
    expect(nora.heard.at(-1)).toMatchObject({ run_id: 'heard', status: 'completed', total: expect.any(Number) })
    expect(otto.heard).toEqual([])
    expect(cursor).toBeTruthy()

    const missed: { name: string; seq: string; payload: { run_id: string; status: string } }[] = []
    for (let since = nora.heard[0]?.seq ?? '', more = true; more; ) {
      const page = (await app.nora.get(`/events?limit=200&since=${encodeURIComponent(since)}`)).body
      missed.push(...page.events)
      since = page.cursor
      more = page.more
    }
    const runEvents = missed.filter(({ name }) => name === 'email-triage:run-updated')
    expect(runEvents.map(({ seq }) => seq)).toEqual(nora.heard.slice(1).map(({ seq }) => seq))
    nora.socket.close()
    otto.socket.close()
  })

  it('takes only the mails that it is given, and none of them but untriaged inbox mail of its own account', async () => {
    const { project } = (await app.nora.post('/projects', { name: 'Some' })).body
    const [one, two, filed] = [
      await ingest(app.nora, QUESTION.replaceAll('q1@', 's1@'), project._id as string),
      await ingest(app.nora, QUESTION.replaceAll('q1@', 's2@'), project._id as string),
      await ingest(app.nora, NEWSLETTER.replaceAll('n1@', 's3@'), project._id as string),
    ]
    await app.nora.put(`/emails/${filed}`, { mailbox: 'archived' })
    const foreign = await ingest(app.otto, QUESTION)
    const { body } = await app.nora.post('/emails/triage-inbox', { email_ids: [one, filed, foreign, 'nothing'] })
    expect(body.total).toBe(1)
    await finished(app.nora, body.run_id as string)
    expect((await mailOf(app.nora, one)).triage_status).toBe('complete')
    for (const id of [two, filed]) expect((await mailOf(app.nora, id)).triage_status).toBe('')
    expect((await mailOf(app.otto, foreign)).triage_status).toBe('')
  })

  it('never judges one mail twice when two runs start at once', async () => {
    const { project } = (await app.nora.post('/projects', { name: 'Twice' })).body
    for (let i = 0; i < 30; i += 1) await ingest(app.nora, QUESTION.replaceAll('q1@', `t${i}@`), project._id as string)
    const started = await Promise.all(
      Array.from({ length: 6 }, () => app.nora.post('/emails/triage-inbox', { project: project._id })),
    )
    const runs = await Promise.all(started.map(({ body }) => finished(app.nora, body.run_id as string)))
    expect(runs.reduce((sum, run) => sum + (run.processed as number), 0)).toBe(30)
    expect(runs.every((run) => run.status === 'completed' && run.processed === run.total)).toBe(true)
  })

  it('is cancelled at once: what waited is as it was before', async () => {
    const { project } = (await app.nora.post('/projects', { name: 'Stop' })).body
    for (let i = 0; i < 40; i += 1) await ingest(app.nora, QUESTION.replaceAll('q1@', `c${i}@`), project._id as string)
    await app.nora.post('/emails/triage-inbox', { project: project._id, run_id: 'stop' })
    const canceled = await app.nora.post('/emails/triage-runs/stop/cancel')
    expect(canceled.status).toBe(200)
    expect(canceled.body.run).toMatchObject({ status: 'canceled' })
    expect((await app.nora.get(`/emails/triage-status?project=${project._id}&status=pending`)).body.total).toBe(0)
    const { body } = await app.nora.post('/emails/triage-inbox', { project: project._id })
    const rest = await finished(app.nora, body.run_id as string)
    const first = (await app.nora.get('/emails/triage-runs/stop')).body.run
    expect(first.triaged + rest.triaged).toBe(40)
    expect((await app.nora.post('/emails/triage-runs/stop/cancel')).status).toBe(200)
    expect((await app.nora.post(`/emails/triage-runs/${body.run_id}/cancel`)).status).toBe(409)
  })
})
