import { afterAll, beforeAll, expect, it } from 'vitest'
import { readConfig } from '#platform/config/read-config'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { type Caller, startTestApp, type TestAnswer, type TestApp } from '#test/test-app'
import { signatureOf } from './channels/signature.ts'

const DOMAIN = 'in.press.example'
const SECRET = 'a secret of some length'

describeOnBothDatabases('mail that comes by itself', (_open, engine) => {
  let app: TestApp
  let project: string
  beforeAll(async () => {
    app = await startTestApp(engine, { config: { emailForwardDomain: DOMAIN, importSecret: SECRET } })
    project = (await app.nora.post('/projects', { name: 'Été, linen' })).body.project._id
  })
  afterAll(() => app.stop())

  const addressOf = async (caller: Caller, id: string): Promise<{ address: string; alias: string }> =>
    (await caller.get(`/projects/${id}/address`)).body.address

  const delivered = (recipient: string): Buffer => Buffer.from(recipient ? `Delivered-To: ${recipient}\r\n` : '')

  interface Sending {
    type?: string
    query?: string
    recipient?: string
    headers?: Record<string, string>
    at?: number
    secret?: string
    to?: TestApp
  }
  function importMail(
    body: string | Uint8Array,
    { type = 'message/rfc822', query = '', recipient = '', headers = {}, at, secret = SECRET, to = app }: Sending = {},
  ): Promise<TestAnswer> {
    const bytes = Buffer.concat([delivered(recipient), Buffer.from(body as Uint8Array)])
    const timestamp = String(Math.floor((at ?? app.platform.clock.now()) / 1000))
    const signed = { 'x-dossier-timestamp': timestamp, 'x-dossier-signature': signatureOf(secret, timestamp, bytes) }
    return to.nobody.send('POST', `base:/import/email${query}`, bytes, { 'content-type': type, ...signed, ...headers })
  }

  const idsOf = async (path: string): Promise<string[]> =>
    (await app.nora.get(path)).body.emails.map((email: { message_id: string }) => email.message_id)

  it('has two addresses for each project; the alias stays until it is rotated', async () => {
    const first = await addressOf(app.nora, project)
    expect(first.address).toBe(`${project}@${DOMAIN}`)
    expect(first.alias).toMatch(/^ete-[a-z2-9]{12}@in\.press\.example$/)
    expect(await addressOf(app.nora, project)).toEqual(first)

    const both = await Promise.all([1, 2].map(() => app.nora.post(`/projects/${project}/address/rotate`)))
    const last = await addressOf(app.nora, project)
    expect(last.alias).not.toBe(first.alias)
    expect(both.map(({ body }) => body.address.alias)).toContain(last.alias)
    const raw = rawMail({ id: 'old-alias@x.example' })
    expect((await importMail(raw, { recipient: first.alias })).status).toBe(404)
    expect((await importMail(raw, { recipient: last.alias })).status).toBe(201)
  })

  it('accepts a tag after the id or the alias, quoted or not, and nothing else after them', async () => {
    const { alias } = await addressOf(app.nora, project)
    const status = async (localPart: string, id: string): Promise<number> => {
      return (await importMail(rawMail({ id }), { recipient: `${localPart}@${DOMAIN}` })).status
    }
    const name = alias.split('@')[0] ?? ''
    expect(await status(`${project}+news`, 'tag-1@x.example')).toBe(201)
    expect(await status(`${name.toUpperCase()}+Mill.Shop+2026`, 'tag-2@x.example')).toBe(201)
    expect(await status(`${project}+`, 'tag-3@x.example')).toBe(201)
    expect(await status(`"${project}+news"`, 'tag-4@x.example')).toBe(201)
    expect(await status(`+${project}`, 'tag-5@x.example')).toBe(404)
    expect(await status(`news+${project}`, 'tag-6@x.example')).toBe(404)
    expect(await status(`${project}.news`, 'tag-7@x.example')).toBe(404)
  })

  it('gives one alias to all who ask first at once', async () => {
    const fresh = (await app.nora.post('/projects', { name: '木' })).body.project._id as string
    const answers = await Promise.all(Array.from({ length: 8 }, () => addressOf(app.nora, fresh)))
    expect(new Set(answers.map(({ alias }) => alias)).size).toBe(1)
    expect(answers[0]?.alias).toMatch(/^mail-/)
  })

  it('lets only admins rotate, and nobody see another account’s addresses', async () => {
    const member = await app.withRole('member')
    expect((await member.get(`/projects/${project}/address`)).status).toBe(200)
    expect((await member.post(`/projects/${project}/address/rotate`)).status).toBe(403)
    expect((await app.otto.get(`/projects/${project}/address`)).status).toBe(404)
    expect((await app.otto.post(`/projects/${project}/address/rotate`)).status).toBe(404)
  })

  it('takes a raw message for the project that is named, as forwarding, received now', async () => {
    const raw = rawMail({ id: 'raw@x.example', date: 'Mon, 02 Jan 2006 15:04:05 +0000' })
    const answer = await importMail(raw, { recipient: `${project.toUpperCase()}@${DOMAIN.toUpperCase()}` })
    expect([answer.status, answer.body]).toEqual([201, { accepted: 1, duplicate: false }])
    const { email } = (await app.nora.get(`/emails?project=${project}`)).body.emails
      .map((email: { message_id: string }) => ({ email }))
      .find((found: { email: { message_id: string } }) => found.email.message_id === 'raw@x.example')
    expect(email).toMatchObject({ source: 'forwarding', mailbox: 'inbox', triaged: false })
    expect(email.date).toBe('2006-01-02T15:04:05.000Z')
    expect(Math.abs(Date.parse(email.received_at) - app.platform.clock.now())).toBeLessThan(60_000)
    const stored = (await app.nora.get(`/emails/${email._id}/raw`)).text
    expect(stored.endsWith(`\r\n${raw}`)).toBe(true)
    expect((await importMail(raw, { recipient: `${project}@${DOMAIN}` })).body).toEqual({
      accepted: 1,
      duplicate: true,
    })
  })

  it('takes a form with a file or a field, and keeps every byte of it', async () => {
    const eight = Buffer.concat([
      Buffer.from(rawMail({ id: 'form@x.example', text: '' })),
      Buffer.from([0xe9, 0xff, 0x0d, 0x0a]),
    ])
    const form = new FormData()
    form.set('recipient', `Linen <${project}@${DOMAIN}>, somebody@else.example`)
    form.set('mail', new Blob([eight]), 'message.eml')
    const request = new Request('http://x/', { method: 'POST', body: form })
    const answer = await importMail(Buffer.from(await request.arrayBuffer()), {
      type: request.headers.get('content-type') ?? '',
    })
    expect(answer.status, answer.text).toBe(201)
    const { emails } = (await app.nora.get(`/emails?project=${project}`)).body
    const id = emails.find((email: { message_id: string }) => email.message_id === 'form@x.example')._id
    const stored = await fetch(`${app.baseUrl}/api/v1/emails/${id}/raw`, {
      headers: { authorization: `Bearer ${app.nora.token}` },
    })
    expect(Buffer.from(await stored.arrayBuffer()).equals(eight)).toBe(true)

    const field =
      '--e\r\nContent-Disposition: form-data; name="to"\r\n\r\n' +
      `${project}@${DOMAIN}\r\n--e\r\nContent-Disposition: form-data; name="email"\r\n\r\n${rawMail({ id: 'field@x.example' })}\r\n--e--`
    expect((await importMail(field, { type: 'multipart/form-data; boundary=e' })).status).toBe(201)
    expect((await importMail('--e--', { type: 'multipart/form-data; boundary=e' })).status).toBe(400)
    expect((await importMail('nonsense', { type: 'multipart/form-data; boundary=e' })).status).toBe(400)
  })

  it('gives each project that is named its own copy, across accounts', async () => {
    const theirs = (await app.otto.get('/projects')).body.projects[0]._id as string
    const list = `${project}@${DOMAIN}, ${theirs}@${DOMAIN}, ${project}@${DOMAIN}`
    const answer = await importMail(rawMail({ id: 'both@x.example' }), { recipient: list })
    expect(answer.body).toEqual({ accepted: 2, duplicate: false })
    expect(await idsOf(`/emails?project=${project}`)).toContain('both@x.example')
    expect(
      (await app.otto.get('/emails')).body.emails.map((email: { message_id: string }) => email.message_id),
    ).toContain('both@x.example')
  })

  it('says no to who is not signed, late, or writes to nobody here', async () => {
    const raw = rawMail({ id: 'never@x.example' })
    const recipient = `${project}@${DOMAIN}`
    expect((await importMail(raw, { recipient, secret: 'another secret of it' })).status).toBe(401)
    expect((await importMail(raw, { recipient, at: app.platform.clock.now() - 400_000 })).status).toBe(401)
    expect((await importMail(raw, { recipient, headers: { 'x-dossier-signature': '' } })).status).toBe(401)
    expect((await importMail(raw)).status).toBe(404)
    expect((await importMail('Subject: to nobody\r\n\r\nHi')).status).toBe(400)
    for (const address of ['x', `x@${DOMAIN}`, `${project}@elsewhere.example`, `@${DOMAIN}`, `${project}`]) {
      expect((await importMail(raw, { recipient: address })).status, address).toBe(404)
    }
    expect((await importMail('{}', { type: 'application/json' })).status).toBe(415)
    expect(await idsOf(`/emails?project=${project}`)).not.toContain('never@x.example')
  })

  it('goes to the project that the signed bytes name, whatever stands beside them', async () => {
    const theirs = (await app.otto.get('/projects')).body.projects[0]._id as string
    const [ours, other] = [`${project}@${DOMAIN}`, `${theirs}@${DOMAIN}`]
    const query = `?recipient=${other}&to=${other}`
    const headers = { recipient: other, to: other }
    const idsOfOtto = async (): Promise<string[]> =>
      (await app.otto.get('/emails')).body.emails.map((email: { message_id: string }) => email.message_id)
    const beside = await importMail(rawMail({ id: 'beside@x.example' }), { recipient: ours, query, headers })
    expect(beside.body).toEqual({ accepted: 1, duplicate: false })
    const addressed = await importMail(rawMail({ id: 'to@x.example', to: ours }), { query, headers })
    expect(addressed.body).toEqual({ accepted: 1, duplicate: false })
    const claimed = rawMail({ id: 'below@x.example', headers: [`Delivered-To: ${other}`] })
    expect((await importMail(claimed, { recipient: ours, query })).status).toBe(201)
    expect((await importMail(rawMail({ id: 'unsigned@x.example' }), { query, headers })).status).toBe(404)
    const form = `--e\r\nContent-Disposition: form-data; name="email"\r\n\r\n${rawMail({ id: 'form-to@x.example', to: ours })}\r\n--e--`
    expect((await importMail(form, { type: 'multipart/form-data; boundary=e', query })).status).toBe(201)
    expect(await idsOf(`/emails?project=${project}`)).toEqual(
      expect.arrayContaining(['beside@x.example', 'to@x.example', 'below@x.example', 'form-to@x.example']),
    )
    for (const id of ['beside', 'to', 'below', 'unsigned', 'form-to'])
      expect(await idsOfOtto()).not.toContain(`${id}@x.example`)
  })

  it('puts what the filter matches into trash, and takes the rest', async () => {
    const { _id } = (
      await app.nora.post('/projects', { name: 'Filtered', email_filter: 'shop.example\nsubject: digest' })
    ).body.project
    const recipient = `${_id}@${DOMAIN}`
    await importMail(rawMail({ id: 'f1@x.example', from: 'Offers <offers@shop.example>' }), { recipient })
    await importMail(rawMail({ id: 'f2@x.example', subject: 'Weekly DIGEST' }), { recipient })
    await importMail(rawMail({ id: 'f3@x.example' }), { recipient })
    expect(await idsOf(`/emails?project=${_id}&mailbox=trash`)).toEqual(
      expect.arrayContaining(['f1@x.example', 'f2@x.example']),
    )
    expect(await idsOf(`/emails?project=${_id}&mailbox=inbox`)).toEqual(['f3@x.example'])
  })

  it('applies the filter to what is there: counted first, then moved, once', async () => {
    const { _id } = (await app.nora.post('/projects', { name: 'Later' })).body.project
    for (const [id, from] of [
      ['l1', 'a@shop.example'],
      ['l2', 'b@shop.example'],
      ['l3', 'c@mill.example'],
    ] as const) {
      await app.nora.post('/emails', {
        project: _id,
        raw_email: rawMail({ id: `${id}@x.example`, from, references: ['root@x.example'] }),
      })
    }
    const apply = (query = ''): Promise<TestAnswer> => app.nora.post(`/projects/${_id}/email-filter/apply${query}`)
    expect((await apply()).body).toEqual({ matched: 0, moved: 0, dry_run: false })
    await app.nora.put(`/projects/${_id}`, { email_filter: '@shop.example' })
    expect((await apply('?dry_run=true')).body).toEqual({ matched: 2, moved: 0, dry_run: true })
    expect(await idsOf(`/emails?project=${_id}&mailbox=trash`)).toEqual([])
    expect((await apply()).body).toEqual({ matched: 2, moved: 2, dry_run: false })
    expect(await idsOf(`/emails?project=${_id}&mailbox=inbox`)).toEqual(['l3@x.example'])
    expect((await apply()).body).toEqual({ matched: 0, moved: 0, dry_run: false })
    expect((await app.otto.post(`/projects/${_id}/email-filter/apply`)).status).toBe(404)
  })

  it('forgets the alias of a project that goes, and refuses its mail', async () => {
    const { _id } = (await app.nora.post('/projects', { name: 'Short' })).body.project
    const { alias } = await addressOf(app.nora, _id)
    expect((await app.nora.del(`/projects/${_id}`)).status).toBe(200)
    for (const address of [alias, `${_id}@${DOMAIN}`]) {
      expect((await importMail(rawMail({}), { recipient: address })).status).toBe(404)
    }
  })

  it('says only what it checked itself of the sender', async () => {
    const claimed =
      'Authentication-Results: mx.relay.example; spf=pass smtp.mailfrom=lind.example; dkim=pass header.d=lind.example; dmarc=pass header.from=lind.example'
    const raw = rawMail({ id: 'claims@x.example', headers: [claimed] })
    await importMail(raw, { recipient: `${project}@${DOMAIN}` })
    const found = (await app.nora.post('/emails/search', { query: '', options: { project, limit: 200 } })).body.results
    const email = found.find((each: { message_id: string }) => each.message_id === 'claims@x.example')
    const unchecked = { result: '', domain: '', source: '' }
    expect(email.authentication).toEqual({
      sender: 'not_checked',
      spf: unchecked,
      dkim: { result: 'none', domain: '', source: DOMAIN },
      dmarc: unchecked,
    })
  })
})

describeOnBothDatabases('a server without a domain or a secret', (_open, engine) => {
  it('has no addresses and no door', async () => {
    const app = await startTestApp(engine)
    const { _id } = (await app.nora.get('/projects')).body.projects[0]
    expect((await app.nora.get(`/projects/${_id}/address`)).body.address).toEqual({ address: '', alias: '' })
    expect((await app.nora.post(`/projects/${_id}/address/rotate`)).body.address).toEqual({ address: '', alias: '' })
    for (const type of ['message/rfc822', 'application/json']) {
      const answer = await app.nobody.send('POST', `base:/import/email?recipient=${_id}@x`, '{}', {
        'content-type': type,
      })
      expect(answer.status).toBe(404)
    }
    await app.stop()
  })

  it('answers 403 where taking mail in is switched off', async () => {
    const features = { ...readConfig({}).features, emailIngest: false, mailAccounts: true }
    const app = await startTestApp(engine, { config: { emailForwardDomain: DOMAIN, importSecret: SECRET, features } })
    const { _id } = (await app.nora.get('/projects')).body.projects[0]
    const timestamp = String(Math.floor(app.platform.clock.now() / 1000))
    const body = Buffer.from(rawMail({}))
    const answer = await app.nobody.send('POST', `base:/import/email?recipient=${_id}@${DOMAIN}`, body, {
      'content-type': 'message/rfc822',
      'x-dossier-timestamp': timestamp,
      'x-dossier-signature': signatureOf(SECRET, timestamp, body),
    })
    expect(answer.status).toBe(403)
    await app.stop()
  })
})
