import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import { emptyRecord } from '../records.ts'
import { MAX_LINKS } from './create-link.ts'

interface End {
  id: string
  type: string
}

describeOnBothDatabases('links', (_open, engine) => {
  let test: TestApp
  let nora: Caller
  beforeAll(async () => {
    test = await startTestApp(engine)
    nora = test.nora
  })
  afterAll(() => test.stop())

  let count = 0
  const record = async (type: 'note' | 'memory' | 'url' | 'email', who = nora): Promise<End> => {
    count += 1
    const [path, body] = {
      note: ['/notes', { title: `n${count}` }],
      memory: ['/memories', { title: `m${count}` }],
      url: ['/urls', { url: `https://links.example/${count}` }],
      email: ['/emails', { parsed_email: { message_id: `l${count}@x`, from: 'a@x.example', text: 't' } }],
    }[type] as [string, object]
    const answer = await who.post(path, body)
    expect(answer.status, answer.text).toBe(201)
    return { id: answer.body[type]._id, type }
  }
  const page = async (url: End): Promise<End> => {
    const { project } = (await nora.get(`/urls/${url.id}`)).body.url
    const id = test.platform.ids.next()
    const place = { tenant_id: nora.tenantId, id, project_id: project, parent_url_id: url.id }
    const row = { ...emptyRecord('page'), ...place, url: `https://links.example/${id}` }
    await test.platform.database.transact((tx) => tx.insertInto('records').values(row).execute())
    return { id, type: 'page' }
  }
  const link = (source: End, target: End, who = nora, label = '') =>
    who.post('/links', {
      source_id: source.id,
      source_type: source.type,
      target_id: target.id,
      target_type: target.type,
      label,
    })
  const linksOf = async ({ id }: End, who = nora) => (await who.get(`/links/${id}`)).body.links as { _id: string }[]
  const rowsOf = async ({ id }: End) => {
    const { rows } = await sql<{ id: string }>`
      select id from record_links where source_id = ${id} or target_id = ${id}`.execute(test.platform.database.read)
    return rows.length
  }

  it('connect records of every two types, across projects', async () => {
    const url = await record('url')
    const elsewhere = (await nora.post('/projects', { name: 'Elsewhere' })).body.project._id
    const note = await record('note')
    await nora.put(`/notes/${note.id}`, { project: elsewhere })
    const all = [note, await record('memory'), url, await page(url), await record('email')]
    for (const source of all) {
      for (const target of all) {
        const answer = await link(source, target)
        expect(answer.status, `${source.type} to ${target.type}`).toBe(source === target ? 400 : 201)
      }
    }
    for (const each of all) expect(await linksOf(each)).toHaveLength(2 * (all.length - 1))
  })

  it('stay while an end lies in trash, and go with it for good, mail too', async () => {
    const [note, memory, mail] = [await record('note'), await record('memory'), await record('email')]
    await link(note, memory)
    await link(mail, note)
    await nora.del(`/memories/${memory.id}`)
    await nora.del(`/emails/${mail.id}`)
    expect(await linksOf(note)).toHaveLength(2)
    await nora.del(`/memories/${memory.id}`)
    await nora.del(`/emails/${mail.id}`)
    expect(await linksOf(note)).toEqual([])
    expect((await nora.get(`/links/${memory.id}`)).status).toBe(404)
    expect((await nora.get(`/links/${mail.id}`)).status).toBe(404)
    expect((await link(note, memory)).status).toBe(404)
    expect((await link(mail, note)).status).toBe(404)
  })

  it('never reach into another account', async () => {
    const [mine, his] = [await record('note'), await record('note', test.otto)]
    const hisMail = await record('email', test.otto)
    for (const [source, target] of [
      [mine, his],
      [his, mine],
      [hisMail, mine],
    ] as const) {
      const answer = await link(source, target)
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    }
    expect(await linksOf(mine)).toEqual([])
    expect(await linksOf(his, test.otto)).toEqual([])
  })

  it('leave nothing behind when a record goes for good while it is linked', async () => {
    for (let round = 0; round < 15; round += 1) {
      const [note, memory] = [await record('note'), await record('memory')]
      await nora.del(`/memories/${memory.id}`)
      const [linked, gone] = await Promise.all([link(note, memory), nora.del(`/memories/${memory.id}`)])
      expect([201, 404]).toContain(linked.status)
      expect(gone.status).toBe(200)
      expect(await rowsOf(memory)).toBe(0)
    }
  })

  it('are one when the same is made many times at once, in both directions without waiting for ever', async () => {
    const [note, memory] = [await record('note'), await record('memory')]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, i) => (i % 2 ? link(note, memory) : link(memory, note))),
    )
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(2)
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(18)
    expect(await rowsOf(note)).toBe(2)
  })

  it('end where a list could no longer be read at once', async () => {
    const [hub, other] = [await record('note'), await record('note')]
    const ends = { source_id: hub.id, source_type: 'note', target_id: other.id, target_type: 'note' }
    const stamps = { owner_id: 'x', created_at: 1, updated_at: 1 }
    const rows = Array.from({ length: MAX_LINKS }, (_, i) => ({
      tenant_id: nora.tenantId,
      id: `hub${i}`,
      label: `l${i}`,
      ...ends,
      ...stamps,
    }))
    await test.platform.database.transact((tx) => tx.insertInto('record_links').values(rows).execute())
    const refused = await link(await record('memory'), hub)
    expect([refused.status, refused.body.code]).toEqual([409, 'conflict'])
    expect(await linksOf(hub)).toHaveLength(MAX_LINKS)
    expect((await link(hub, other, nora, 'l0')).status).toBe(200)
    await nora.del('/links/hub0')
    expect((await link(await record('memory'), hub)).status).toBe(201)
  })
})
