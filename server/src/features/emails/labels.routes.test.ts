import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('labels', (_open, engine) => {
  let app: TestApp
  let project = ''
  beforeAll(async () => {
    app = await startTestApp(engine)
    project = (await app.nora.post('/projects', { name: 'Other' })).body.project._id as string
    const plan: [string, string[], string, string?][] = [
      ['l1@x.example', ['To Print', 'Wichtig'], 'inbox'],
      ['l2@x.example', ['to-print'], 'archived'],
      ['l3@x.example', ['to_print', 'needs-review'], 'trash'],
      ['l4@x.example', ['TO PRINT'], 'inbox', project],
    ]
    for (const [id, labels, mailbox, where] of plan) {
      const { body } = await app.nora.post('/emails', {
        raw_email: rawMail({ id }),
        ...(where ? { project: where } : {}),
      })
      await app.nora.put(`/emails/${body.email._id}`, { labels, mailbox })
    }
  })
  afterAll(() => app.stop())

  const list = async (query: string) => (await app.nora.get(`/emails?${query}`)).body

  it('are kept as given and matched by their slug', async () => {
    for (const spelling of ['to-print', 'To%20Print', 'TO_PRINT', '%20to%20%20print%20', 'ｔｏ-print']) {
      expect((await list(`label=${spelling}`)).total, spelling).toBe(3)
    }
    const [newest] = (await list(`label=to-print&project=${project}`)).emails
    expect(newest.labels).toEqual(['TO PRINT'])
    expect((await list('label=print')).total).toBe(0)
    expect((await list('label=to-print&mailbox=trash')).total).toBe(1)
    expect((await list('label=')).total).toBe(3)
  })

  it('are counted in each mailbox, trash not in the total', async () => {
    const { labels } = (await app.nora.get('/email-labels')).body
    const none = { inbox: 0, archived: 0, sent: 0, spam: 0, trash: 0 }
    expect(labels).toEqual([
      { label: 'needs-review', slug: 'needs-review', system: true, total: 0, counts: { ...none, trash: 1 } },
      {
        label: expect.stringMatching(/^to.print$/i),
        slug: 'to-print',
        system: false,
        total: 3,
        counts: { ...none, inbox: 2, archived: 1, trash: 1 },
      },
      { label: 'Wichtig', slug: 'wichtig', system: false, total: 1, counts: { ...none, inbox: 1 } },
    ])
    const inProject = (await app.nora.get(`/email-labels?project=${project}`)).body.labels
    expect(inProject.map(({ slug, total }: { slug: string; total: number }) => [slug, total])).toEqual([
      ['to-print', 1],
    ])
    expect((await app.otto.get('/email-labels')).body).toEqual({ labels: [] })
    expect((await app.otto.get(`/email-labels?project=${project}`)).status).toBe(404)
  })

  it('may be a hundred of a hundred characters', async () => {
    const labels = Array.from({ length: 100 }, (_, index) => `${index}`.padStart(100, 'x'))
    const { body } = await app.nora.post('/emails', { raw_email: rawMail({ id: 'hundred@x.example' }) })
    const answer = await app.nora.put(`/emails/${body.email._id}`, { labels })
    expect(answer.status, answer.text.slice(0, 200)).toBe(200)
    expect(answer.body.email.labels).toEqual(labels)
    expect((await list(`label=${labels[99]}`)).total).toBe(1)
    expect((await app.nora.get(`/emails?label=${'x'.repeat(101)}`)).status).toBe(400)
    await app.nora.put(`/emails/${body.email._id}`, { labels: [] })
  })

  describe('and other filters', () => {
    it('are refused with their name where they make no sense', async () => {
      for (const query of [
        'mailbox=outbox',
        'triaged=maybe',
        'limit=0',
        'limit=-1',
        'limit=x',
        'page=0',
        'page=1.5',
        'cursor=xx',
        'fields=some',
      ]) {
        const answer = await app.nora.get(`/emails?${query}`)
        expect(answer.status, query).toBe(400)
        expect(answer.body.errors[0].pointer).toBe(`?${query.split('=')[0]}`)
      }
      const ignored = await app.nora.get('/emails?colour=green')
      expect(ignored.headers.get('x-ignored-parameters')).toBe('colour')
      expect((await app.nora.get('/emails?page=1000000000&limit=200')).body).toMatchObject({ emails: [], limit: 200 })
      expect((await app.nora.get('/emails?page=1000000000&label=to-print')).body).toMatchObject({
        emails: [],
        total: 3,
      })
    })
  })
})
