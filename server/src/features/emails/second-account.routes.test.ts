import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { readAllMails, readCounters } from '#test/mail-lists'
import { mailWithAttachments } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('mail of another account', (_open, engine) => {
  let app: TestApp
  let id = ''
  let project = ''
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
    const raw = mailWithAttachments({ id: 'nora@x.example' }, [
      { filename: 'filename="a.txt"', type: 'text/plain', content: 'secret' },
    ])
    const { email } = (await app.nora.post('/emails', { raw_email: raw })).body
    id = email._id
    project = email.project
    await app.nora.put(`/emails/${id}`, { labels: ['hers'] })
  })
  afterAll(() => app.stop())

  const calls = (): [string, string, unknown?][] => [
    ['GET', `/emails/${id}`],
    ['PUT', `/emails/${id}`, { subject: 'mine', labels: [] }],
    ['PUT', `/emails/${id}`, { to: ['no address'] }],
    ['DELETE', `/emails/${id}`],
    ['GET', `/emails/${id}/thread`],
    ['GET', `/emails/${id}/thread?include=draft&explain=true`],
    ['GET', `/emails/${id}/raw`],
    ['GET', `/emails/${id}/attachments/1`],
    ['GET', `/emails/${id}/attachments/1?preview=image`],
    ['POST', `/emails/${id}/reset-triage`, {}],
    ['GET', `/emails?project=${project}`],
    ['GET', `/email-labels?project=${project}`],
    ['POST', '/emails', { project, parsed_email: { subject: 'into hers' } }],
    ['POST', '/emails/search', { query: '', options: { project } }],
  ]
  const send = (caller: TestApp['nora'], [method, path, body]: [string, string, unknown?]) =>
    caller.send(
      method,
      path,
      body === undefined ? undefined : JSON.stringify(body),
      body === undefined ? {} : { 'content-type': 'application/json' },
    )
  const state = async () => {
    const { database } = app.platform
    return [
      await readAllMails(database, app.nora.tenantId),
      await readCounters(database, app.nora.tenantId),
      (await app.nora.get(`/emails/${id}`)).body,
    ]
  }

  it('is not there, whatever is asked of it, and nothing of it changes', async () => {
    const before = await state()
    for (const call of calls()) {
      const answer = await send(app.otto, call)
      expect(answer.status, call.join(' ')).toBe(404)
      expect(answer.body).toMatchObject({ code: 'not_found', error: answer.body.detail })
      expect(answer.text).not.toMatch(/secret|linen/)
    }
    const own = (await app.otto.post('/emails', { parsed_email: { subject: 'Otto’s' } })).body.email
    expect((await app.otto.put(`/emails/${own._id}`, { project })).status).toBe(404)
    expect((await app.otto.get('/emails')).body.total).toBe(1)
    expect((await app.otto.get('/emails?label=hers')).body.total).toBe(0)
    expect(await state()).toEqual(before)
  })

  it('needs a credential, and one that reaches so far', async () => {
    const reader = await app.withScopes(['email:read'])
    const writer = await app.withScopes(['email:write'])
    const before = await state()
    for (const call of calls()) {
      expect((await send(app.nobody, call)).status, call.join(' ')).toBe(401)
      const reads = call[0] === 'GET' || call[1] === '/emails/search'
      expect((await send(reads ? writer : reader, call)).status, call.join(' ')).toBe(403)
    }
    expect(await state()).toEqual(before)
  })
})
