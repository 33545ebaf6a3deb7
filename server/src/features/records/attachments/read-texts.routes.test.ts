// @module-tag slow

import { strToU8, zipSync } from 'fflate'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { pdf } from '#test/sample-files'
import { pictureOf } from '#test/scanned-files'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import { enqueueReading } from './read-files.jobs.ts'

interface Hit {
  id: string
  file: string
  highlight_field: string
  excerpt: string
  why: string[]
}

const font = '/Resources << /Font << /F1 << /Type /Font /Subtype /Type1 /BaseFont /Helvetica >> >> >>'
const written = pdf({
  content: 'BT /F1 12 Tf 5 50 Td (The deposit of the greenhouse is quadruple) Tj ET',
  page: font,
  size: [600, 800],
})

const body = '<w:p><w:r><w:t>The transformer hums.</w:t></w:r></w:p>'
const document = `<w:document>${body}</w:document>`
const word = zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8(document) })

describeOnBothDatabases('the words of files in notes', (_open, engine) => {
  let app: TestApp
  let nora: Caller

  beforeAll(async () => {
    app = await startTestApp(engine)
    nora = app.nora
  })
  afterAll(() => app.stop())

  const note = async (title: string) => {
    const answer = await nora.post('/notes', { title, markdown: 'See the file.' })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.note._id as string
  }
  const attach = async (id: string, filename: string, bytes: Uint8Array) => {
    const type = { 'content-type': 'application/octet-stream' }
    const answer = await nora.send('POST', `/records/${id}/attachments?filename=${filename}`, bytes, type)
    expect(answer.status, answer.text).toBe(201)
    await app.jobsDone()
    return answer.body.attachment._id as string
  }
  const find = async (query: string, caller = nora): Promise<Hit[]> =>
    (await caller.post('/search/quick', { query })).body.results
  const ids = async (query: string, caller = nora) => (await find(query, caller)).map(({ id }) => id)

  it('lead to the note, and the hit names the file', async () => {
    const id = await note('Lease')
    await attach(id, 'contract.pdf', written)
    expect(await find('greenhouse quadruple')).toMatchObject([
      { id, file: 'contract.pdf', highlight_field: 'file', why: ['words'] },
    ])
    expect((await find('greenhouse quadruple'))[0]?.excerpt).toContain('deposit of the greenhouse')
    expect(await ids('"deposit of the greenhouse"')).toEqual([id])
    expect(await ids('lease greenhouse')).toEqual([id])
    expect(await find('lease')).toMatchObject([{ id, file: '', highlight_field: 'title' }])
    expect(await find('greenhouse', app.otto)).toEqual([])
  })

  it('stay when the note changes, are copied with it, and go with the file', async () => {
    const id = await note('Wiring')
    const file = await attach(id, 'plan.docx', word)
    await nora.put(`/notes/${id}`, { markdown: 'Changed.' })
    expect(await ids('transformer')).toEqual([id])
    const project = (await nora.post('/projects', { name: 'Copies' })).body.project._id
    const copied = await nora.post('/records/batch', { action: 'copy', items: [{ id, type: 'note' }], project })
    expect(copied.status, copied.text).toBe(200)
    expect(await ids('transformer')).toHaveLength(2)
    expect((await nora.del(`/records/${id}/attachments/${file}`)).status).toBe(200)
    const left = await ids('transformer')
    expect(left).toHaveLength(1)
    expect(left).not.toContain(id)
  })

  it('are read later where they came without a job, and a file that nobody can read is found by its name', async () => {
    const id = await note('Scans')
    await attach(id, 'zeppelin.pdf', Buffer.from('%PDF-1.7 broken'))
    expect(await find('zeppelin')).toMatchObject([{ id, file: 'zeppelin.pdf' }])
    const file = await attach(id, 'late.txt', Buffer.from('A marzipan pig.'))
    const { database, jobs } = app.platform
    const unread = { text_content: null }
    await database.transact((tx) => tx.updateTable('record_attachments').set(unread).where('id', '=', file).execute())
    await database.transact((tx) => enqueueReading({ jobs }, tx, nora.tenantId, id))
    await app.jobsDone()
    expect(await find('marzipan')).toMatchObject([{ id, file: 'late.txt' }])
  })
})

describeOnBothDatabases('the words of images in notes', (_open, engine) => {
  const PATIENCE_MS = 120_000

  it('are found where recognition is on, and the hit names the file', { timeout: PATIENCE_MS }, async () => {
    const picture = await pictureOf(['The fee of the wombat is nine'])
    for (const ocrLanguages of [[], ['eng']]) {
      const app = await startTestApp(engine, { config: { ocrLanguages } })
      const { nora, otto } = app
      const note = (await nora.post('/notes', { title: 'Receipts', content: 'See the photograph.' })).body.note._id
      const type = { 'content-type': 'image/webp' }
      expect((await nora.send('POST', `/records/${note}/attachments?filename=fee.webp`, picture, type)).status).toBe(
        201,
      )
      await nora.send('POST', `/records/${note}/attachments?filename=broken.png`, picture.subarray(0, 500), type)
      await app.jobsDone()
      const found = async (caller: Caller): Promise<Hit[]> =>
        (await caller.post('/search/quick', { query: 'wombat fee' })).body.results
      const isOn = ocrLanguages.length > 0
      expect((await found(nora)).map(({ id, file }) => [id, file])).toEqual(isOn ? [[note, 'fee.webp']] : [])
      expect(await found(otto)).toEqual([])
      await app.stop()
    }
  })
})
