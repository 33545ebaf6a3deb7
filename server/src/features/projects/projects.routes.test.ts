import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'

const UNKNOWN = '01930000-0000-7000-8000-000000000000'
const rawMail = (id: string): string =>
  `Message-ID: <${id}>\r\nFrom: a@b.example\r\nTo: c@d.example\r\nSubject: s\r\n\r\nhello`

describeOnBothDatabases('projects', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const create = async (name: string): Promise<string> => {
    const answer = await app.nora.post('/projects', { name })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.project._id as string
  }
  const defaultOf = async (): Promise<string> => (await app.nora.get('/projects')).body.projects[0]._id as string

  it('begin with one default project for each account', async () => {
    const { body } = await app.otto.get('/projects')
    expect(body.projects).toMatchObject([
      {
        name: 'Default',
        is_default: true,
        email_filter: '',
        host_id: app.otto.tenantId,
        color: expect.stringMatching(/^#[0-9a-f]{6}$/),
      },
    ])
  })

  it('are made, read, changed and listed, the default one first, then by name', async () => {
    const made = await app.nora.post('/projects', { name: '  Zinc  ', color: '#2f6f4f', email_filter: '@news.example' })
    expect(made.status).toBe(201)
    expect(made.body.project).toMatchObject({
      name: 'Zinc',
      color: '#2f6f4f',
      email_filter: '@news.example',
      is_default: false,
    })
    const id = made.body.project._id as string
    await create('Amber')
    expect((await app.nora.get(`/projects/${id}`)).body).toEqual(made.body)
    const names = (await app.nora.get('/projects')).body.projects.map((project: { name: string }) => project.name)
    expect(names).toEqual(['Default', 'Amber', 'Zinc'])
    const whole = await app.nora.put(`/projects/${id}`, { ...made.body.project, name: 'Zinnia' })
    expect(whole.status, whole.text).toBe(200)
    expect(whole.body.project).toMatchObject({ name: 'Zinnia', color: '#2f6f4f', email_filter: '@news.example' })
    const unset = await app.nora.put(`/projects/${id}`, { color: null, email_filter: null })
    expect(unset.body.project).toMatchObject({ name: 'Zinnia', color: '#4f7a68', email_filter: '' })
  })

  it.each([
    [{}, '/name'],
    [{ name: '' }, '/name'],
    [{ name: '   ' }, '/name'],
    [{ name: 'x'.repeat(201) }, '/name'],
    [{ name: 7 }, '/name'],
    [{ name: 'x', color: 'red' }, '/color'],
    [{ name: 'x', colour: '#000000' }, '/colour'],
  ])('refuse %j and name the field', async (body, pointer) => {
    const answer = await app.nora.post('/projects', body)
    expect(answer.status, answer.text).toBe(400)
    expect(answer.body.errors[0].pointer).toBe(pointer)
  })

  it('of another account are nowhere, under any name', async () => {
    const id = await create('Private')
    const kept = await create('Kept')
    for (const unknown of [id, UNKNOWN, 'x', '%20', '..%2f']) {
      for (const answer of [
        await app.otto.get(`/projects/${unknown}`),
        await app.otto.put(`/projects/${unknown}`, { name: 'Mine' }),
        await app.otto.del(`/projects/${unknown}`),
        await app.otto.get(`/projects/${unknown}/settings`),
        await app.otto.put(`/projects/${unknown}/settings`, { automatic_triage: true }),
        await app.otto.get(`/projects/${unknown}/git-repos`),
      ]) {
        expect([answer.status, answer.body.code], unknown).toEqual([404, 'not_found'])
      }
    }
    const own = (await app.otto.post('/projects', { name: 'Own' })).body.project._id as string
    for (const elsewhere of [id, UNKNOWN, 'x']) {
      expect((await app.otto.del(`/projects/${own}?move_to=${elsewhere}`)).status).toBe(404)
      expect((await app.otto.post('/notes', { title: 'n', project: elsewhere })).status).toBe(404)
    }
    expect((await app.nora.del(`/projects/${id}?move_to=${own}`)).status).toBe(404)
    expect((await app.nora.get(`/projects/${kept}`)).body.project.name).toBe('Kept')
  })

  describe('when deleted', () => {
    it('are gone when they are empty', async () => {
      const id = await create('Empty')
      expect((await app.nora.del(`/projects/${id}`)).body).toEqual({ deleted: true, _id: id })
      expect((await app.nora.get(`/projects/${id}`)).status).toBe(404)
      expect((await app.nora.del(`/projects/${id}`)).status).toBe(404)
    })

    it('refuse when it is the default one, when they are not empty, and when they should move into themselves', async () => {
      const refusals = async (path: string) => {
        const answer = await app.nora.del(path)
        expect([answer.status, answer.body.code], answer.text).toEqual([409, 'conflict'])
        return answer.body.detail as string
      }
      const [id, other] = [await create('Full'), await create('Other')]
      await app.nora.post('/notes', { title: 'n', project: id })
      expect(await refusals(`/projects/${id}`)).toMatch(/1 .*move_to/)
      expect(await refusals(`/projects/${id}?move_to=${id}`)).toMatch(/itself/)
      expect(await refusals(`/projects/${await defaultOf()}?move_to=${other}`)).toMatch(/default/)
    })

    it('move their records and mail to where move_to says, all or nothing', async () => {
      const [from, to] = [await create('From'), await create('To')]
      const noteId = (await app.nora.post('/notes', { title: 'moving', project: from })).body.note._id as string
      const urlId = (await app.nora.post('/urls', { url: 'https://moving.example/', project: from })).body.url
        ._id as string
      const mailId = (await app.nora.post('/emails', { raw_email: rawMail('moves@x'), project: from })).body.email
        ._id as string
      const trashed = (await app.nora.post('/notes', { title: 'in trash', project: from })).body.note._id as string
      await app.nora.del(`/notes/${trashed}`)
      const answer = await app.nora.del(`/projects/${from}?move_to=${to}`)
      expect(answer.status, answer.text).toBe(200)
      expect((await app.nora.get(`/notes/${noteId}`)).body.note.project).toBe(to)
      expect((await app.nora.get(`/notes/${trashed}`)).body.note.project).toBe(to)
      expect((await app.nora.get(`/urls/${urlId}`)).body.url.project).toBe(to)
      expect((await app.nora.get(`/emails/${mailId}`)).body.email.project).toBe(to)
      expect((await app.nora.get(`/emails?project=${to}`)).body.emails).toHaveLength(1)
      expect((await app.nora.get(`/emails?project=${from}`)).body.total ?? 0).toBe(0)
    })

    it('stay as they are when the move clashes', async () => {
      const [from, to] = [await create('Clash A'), await create('Clash B')]
      const noteId = (await app.nora.post('/notes', { title: 'stays', project: from })).body.note._id as string
      for (const project of [from, to]) await app.nora.post('/emails', { raw_email: rawMail('twice@x'), project })
      const answer = await app.nora.del(`/projects/${from}?move_to=${to}`)
      expect(answer.status, answer.text).toBe(409)
      expect((await app.nora.get(`/notes/${noteId}`)).body.note.project).toBe(from)
      expect((await app.nora.get(`/emails?project=${from}`)).body.emails).toHaveLength(1)
    })

    it('in both directions at once end in one of them', async () => {
      const [one, two] = [await create('One'), await create('Two')]
      const answers = await Promise.all([
        app.nora.del(`/projects/${one}?move_to=${two}`),
        app.nora.del(`/projects/${two}?move_to=${one}`),
      ])
      expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404])
    })
  })

  it('may be read by members and changed by admins', async () => {
    const [member, admin] = [await app.withRole('member'), await app.withRole('admin')]
    const id = await create('Shared')
    expect((await member.get(`/projects/${id}`)).status).toBe(200)
    expect((await member.get('/projects')).status).toBe(200)
    for (const answer of [
      await member.post('/projects', { name: 'x' }),
      await member.put(`/projects/${id}`, { name: 'x' }),
      await member.del(`/projects/${id}`),
      await member.get(`/projects/${id}/settings`),
      await member.put(`/projects/${id}/settings`, {}),
      await member.get('/settings'),
      await member.put('/settings', {}),
    ]) {
      expect([answer.status, answer.body.code]).toEqual([403, 'forbidden'])
    }
    expect((await admin.put(`/projects/${id}`, { name: 'By an admin' })).status).toBe(200)
    expect((await admin.get(`/projects/${id}/settings`)).status).toBe(200)
    expect((await admin.del(`/projects/${id}`)).status).toBe(200)
  })

  it('need scopes for settings and changes', async () => {
    const reader = await app.withScopes(['settings:read'])
    const id = await create('Scoped')
    expect((await reader.get(`/projects/${id}/settings`)).status).toBe(200)
    expect((await reader.put(`/projects/${id}`, { name: 'x' })).status).toBe(403)
    const mail = await app.withScopes(['email:read'])
    expect((await mail.get(`/projects/${id}/settings`)).status).toBe(403)
    expect((await mail.get(`/projects/${id}/git-repos`)).status).toBe(403)
  })
})

describeOnBothDatabases('settings', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, { config: { emailForwardDomain: 'in.dossier.example' } })
  })
  afterAll(() => app.stop())

  const BUILT_IN = {
    triage_instructions: '',
    automatic_triage: false,
    confidence_threshold: 0.6,
    daily_model_budget: null,
    follow_own_style: false,
  }

  it('of a project have all the parts of the payload', async () => {
    const project = (await app.nora.get('/projects')).body.projects[0] as Record<string, unknown>
    const { status, body } = await app.nora.get(`/projects/${project._id as string}/settings`)
    const { _id, name, color, email_filter, host_id } = project
    expect(status).toBe(200)
    expect(body).toEqual({
      project: { _id, name, color, email_filter, host_id },
      features: { git_sync: true, email_ingest: true },
      email_forward_domain: 'in.dossier.example',
      git_repos: [],
      email_identities: [],
      ...BUILT_IN,
    })
  })

  it('of a project lie over those of the account, and those over the built-in ones; null goes back a step', async () => {
    const [first, second] = [
      (await app.nora.post('/projects', { name: 'a' })).body.project._id as string,
      (await app.nora.post('/projects', { name: 'b' })).body.project._id as string,
    ]
    const seen = async (id: string) => {
      const { body } = await app.nora.get(`/projects/${id}/settings`)
      return [
        body.triage_instructions,
        body.automatic_triage,
        body.confidence_threshold,
        body.daily_model_budget,
        body.follow_own_style,
      ]
    }
    const account = await app.nora.put('/settings', {
      confidence_threshold: 0.8,
      daily_model_budget: 1000,
      follow_own_style: true,
      trash_retention_days: 0,
    })
    expect(account.status, account.text).toBe(200)
    expect(account.body.settings).toMatchObject({
      confidence_threshold: 0.8,
      trash_retention_days: 0,
      spam_retention_days: 30,
      triage_engine: 'builtin',
    })
    const changed = await app.nora.put(`/projects/${first}/settings`, {
      automatic_triage: true,
      confidence_threshold: 0,
    })
    expect(changed.body).toMatchObject({
      project: { _id: first },
      automatic_triage: true,
      confidence_threshold: 0,
      daily_model_budget: 1000,
    })
    expect(await seen(second)).toEqual(['', false, 0.8, 1000, true])
    await app.nora.put(`/projects/${first}/settings`, { confidence_threshold: null, triage_instructions: 'Be brief.' })
    expect(await seen(first)).toEqual(['Be brief.', true, 0.8, 1000, true])
    await app.nora.put('/settings', {
      confidence_threshold: null,
      daily_model_budget: null,
      follow_own_style: null,
    })
    expect(await seen(first)).toEqual(['Be brief.', true, 0.6, null, false])
    await app.nora.put(`/projects/${first}/settings`, { automatic_triage: null, triage_instructions: null })
    expect(await seen(first)).toEqual(Object.values(BUILT_IN))
    expect((await app.otto.get('/settings')).body.settings).toMatchObject({ ...BUILT_IN, trash_retention_days: 30 })
  })

  it('survive GET, change, PUT', async () => {
    const id = (await app.nora.get('/projects')).body.projects[0]._id as string
    const got = await app.nora.get(`/projects/${id}/settings`)
    const put = await app.nora.put(`/projects/${id}/settings`, { ...got.body, triage_instructions: 'Hello' })
    expect(put.status, put.text).toBe(200)
    expect(put.body).toEqual({ ...got.body, triage_instructions: 'Hello' })
    const account = await app.nora.get('/settings')
    expect((await app.nora.put('/settings', account.body.settings)).body).toEqual(account.body)
  })

  it('changed by several at once keep every change', async () => {
    const id = (await app.nora.post('/projects', { name: 'busy' })).body.project._id as string
    const changes = [
      { triage_instructions: 'x' },
      { automatic_triage: true },
      { confidence_threshold: 0.1 },
      { daily_model_budget: 5 },
    ]
    await Promise.all(changes.map((change) => app.nora.put(`/projects/${id}/settings`, change)))
    expect((await app.nora.get(`/projects/${id}/settings`)).body).toMatchObject(Object.assign({}, ...changes))
    const ofAccount = [...changes, { trash_retention_days: 1 }, { spam_retention_days: 2 }]
    await Promise.all(ofAccount.map((change) => app.nora.put('/settings', change)))
    expect((await app.nora.get('/settings')).body.settings).toMatchObject(Object.assign({}, ...ofAccount))
  })

  it.each([
    { confidence_threshold: 1.1 },
    { daily_model_budget: -1 },
    { automatic_triage: 'yes' },
    { nonsense: 1 },
    { triage_engine: 'oracle' },
  ])('refuse %j', async (body) => {
    const answer = await app.nora.put('/settings', body)
    expect(answer.status).toBe(400)
    expect(answer.body.errors[0].pointer).toBe(`/${Object.keys(body)[0]}`)
  })
})

describeOnBothDatabases('features that are switched off', (_open, engine) => {
  it('say so, refuse, and leave what is there readable', async () => {
    const app = await startTestApp(engine, {
      config: { features: { gitSync: false, emailIngest: false, mailAccounts: false } },
    })
    try {
      const id = (await app.nora.get('/projects')).body.projects[0]._id as string
      expect((await app.nora.get(`/projects/${id}/settings`)).body.features).toEqual({
        git_sync: false,
        email_ingest: false,
      })
      expect((await app.nora.get(`/projects/${id}/git-repos`)).status).toBe(403)
      expect((await app.nora.get(`/projects/${UNKNOWN}/git-repos`)).status).toBe(404)
      expect((await app.nora.post('/emails', { raw_email: rawMail('off@x') })).status).toBe(403)
      expect((await app.nora.get('/emails')).status).toBe(200)
    } finally {
      await app.stop()
    }
  })
})
