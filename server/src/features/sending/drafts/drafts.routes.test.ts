import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { givenDrafts } from '#test/given/drafts'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('drafts', (_open, engine) => {
  let app: TestApp
  let given: ReturnType<typeof givenDrafts>
  beforeAll(async () => {
    app = await startTestApp(engine)
    given = givenDrafts(app.nora)
  })
  afterAll(() => app.stop())

  describe('events', () => {
    it('tell of each change as the contract has it', async () => {
      const mail = await given.receivedEmail('Events')
      const draft = (await app.nora.post(`/emails/${mail.id}/drafts`)).body.draft
      await app.nora.put(`/email-drafts/${draft._id}`, { subject: 'Changed' })
      const told = { draft_id: draft._id, source_email: mail.id, project: draft.project, status: 'draft' }
      expect(await given.eventsOf(draft._id as string)).toEqual([
        { ...told, revision: 1 },
        { ...told, revision: 2 },
      ])
    })

    it('are not told of what was refused', async () => {
      const draft = await given.draft()
      await app.nora.put(`/email-drafts/${draft._id}`, { subject: 'x', revision: 7 })
      expect(await given.eventsOf(draft._id as string)).toHaveLength(1)
    })
  })

  describe('others', () => {
    it('of another account find nothing', async () => {
      const mail = await given.receivedEmail('Private')
      const draft = (await app.nora.post(`/emails/${mail.id}/drafts`, { subject: 'Private' })).body.draft
      const path = `/email-drafts/${draft._id}`
      expect((await app.otto.get(path)).status).toBe(404)
      expect((await app.otto.put(path, { subject: 'Mine' })).status).toBe(404)
      expect((await app.otto.del(path)).status).toBe(404)
      expect((await app.otto.post(`/emails/${mail.id}/drafts`, {})).status).toBe(404)
      expect((await app.otto.post('/email-drafts', { project: draft.project })).status).toBe(404)
      expect((await app.otto.get(`/email-drafts?project=${draft.project}`)).status).toBe(404)
      expect((await app.otto.get('/email-drafts')).body).toMatchObject({ drafts: [], total: 0 })
      expect((await app.nora.get(path)).body.draft).toEqual(draft)
    })

    it('without the scope are refused, and without a credential too', async () => {
      const mail = await given.receivedEmail('Scopes')
      const draft = await given.draft()
      const path = `/email-drafts/${draft._id}`
      const reader = await app.withScopes(['email:read'])
      expect((await reader.get(path)).status).toBe(200)
      expect((await reader.get('/email-drafts')).status).toBe(200)
      for (const answer of [
        await reader.put(path, { subject: 'x' }),
        await reader.del(path),
        await reader.post('/email-drafts', {}),
        await reader.post(`/emails/${mail.id}/drafts`, {}),
      ]) {
        expect(answer.status).toBe(403)
      }
      const writer = await app.withScopes(['email:write'])
      expect((await writer.get(path)).status).toBe(403)
      expect((await writer.get('/email-drafts')).status).toBe(403)
      expect((await writer.put(path, { subject: 'x' })).status).toBe(200)
      expect((await app.nobody.get(path)).status).toBe(401)
    })

    it('who are members may write', async () => {
      const member = await app.withRole('member')
      expect((await member.post('/email-drafts', { subject: 'By a member' })).status).toBe(201)
    })
  })
})

describeOnBothDatabases('the list of drafts', (_open, engine) => {
  let app: TestApp
  let project: string
  const ids: string[] = []
  beforeAll(async () => {
    app = await startTestApp(engine)
    project = (await app.nora.post('/projects', { name: 'Catalogue' })).body.project._id as string
    for (let index = 0; index < 7; index += 1) {
      const body = { subject: `${index}`, ...(index % 2 ? { project } : {}) }
      ids.unshift((await app.nora.post('/email-drafts', body)).body.draft._id as string)
    }
    await app.nora.del(`/email-drafts/${ids[0]}`)
  })
  afterAll(() => app.stop())

  const idsOf = (body: { drafts: { _id: string }[] }): string[] => body.drafts.map((draft) => draft._id)

  it('is newest first, without what was discarded', async () => {
    const { body } = await app.nora.get('/email-drafts')
    expect(idsOf(body)).toEqual(ids.slice(1))
    expect(body).toMatchObject({ page: 1, limit: 50, total: 6, next_cursor: null })
  })

  it('shows the discarded by their name', async () => {
    expect(idsOf((await app.nora.get('/email-drafts?status=discarded')).body)).toEqual([ids[0]])
    expect(idsOf((await app.nora.get('/email-drafts?status=draft,discarded')).body)).toEqual(ids)
    expect((await app.nora.get('/email-drafts?status=sent')).body).toMatchObject({ drafts: [], total: 0 })
    expect((await app.nora.get('/email-drafts?status=gone')).status).toBe(400)
  })

  it('is that of one project', async () => {
    const { body } = await app.nora.get(`/email-drafts?project=${project}`)
    expect(body.drafts.map((draft: { subject: string }) => draft.subject)).toEqual(['5', '3', '1'])
    expect(body.total).toBe(3)
  })

  it('is read page by page, by number and by cursor, to the same end', async () => {
    const byNumber: string[] = []
    for (const page of [1, 2, 3, 4])
      byNumber.push(...idsOf((await app.nora.get(`/email-drafts?limit=2&page=${page}`)).body))
    const byCursor: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const { body } = await app.nora.get(`/email-drafts?limit=2${cursor ? `&cursor=${cursor}` : ''}`)
      expect(body).toMatchObject({ total: 6, limit: 2 })
      byCursor.push(...idsOf(body))
      cursor = body.next_cursor
    }
    expect(byNumber).toEqual(ids.slice(1))
    expect(byCursor).toEqual(ids.slice(1))
    expect((await app.nora.get('/email-drafts?cursor=nonsense')).status).toBe(400)
  })
})
