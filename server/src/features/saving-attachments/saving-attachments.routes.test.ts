import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { mailWithAttachments } from '#test/mails'
import { type Caller, type Person, signInTo, startTestApp, type TestApp } from '#test/test-app'

const FILES = [
  { filename: 'filename="linen (proof).pdf"', type: 'application/pdf', content: '%PDF-1.7 the proof' },
  { filename: 'filename=""', type: 'image/png', content: 'no name' },
]

describeOnBothDatabases('an attachment that is saved to notes', (_open, engine) => {
  let app: TestApp
  let nora: Caller
  let email = { _id: '', project: '' }
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
    nora = app.nora
    const raw_email = mailWithAttachments({ id: 'offer@lind.example' }, FILES)
    email = (await nora.post('/emails', { raw_email })).body.email
  })
  afterAll(() => app.stop())

  const save = (body: object = {}, attachment = '1', caller: Caller = nora) =>
    caller.post(`/emails/${email._id}/attachments/${attachment}/save`, body)
  const read = async (id: string) => (await nora.get(`/notes/${id}`)).body.note
  const linksOf = async (id: string) => (await nora.get(`/links/${id}`)).body.links

  it('makes a note in the project, named after it, with its bytes and a link to the email', async () => {
    const { status, body } = await save()
    expect(status).toBe(201)
    const { note, attachment } = body
    expect(note).toMatchObject({ title: 'linen (proof).pdf', project: email.project, content_format: 'markdown' })
    expect(note.source_text).toBe(`[linen (proof).pdf](${attachment.address})\n`)
    expect(note.content).toContain(`href="${attachment.address}"`)
    expect((await nora.get(`/records/${note._id}/attachments/${attachment._id}`)).text).toBe('%PDF-1.7 the proof')
    expect(await linksOf(note._id)).toMatchObject([{ source_id: note._id, target_id: email._id, target_type: 'email' }])
  })

  it('without a name gets one', async () => {
    expect((await save({}, '2')).body.note.title).toBe('attachment')
  })

  describe('goes to the end of a note', () => {
    it.each([
      ['markdown', '# Linen', '# Linen\n\n'],
      ['markdown', '# Linen\n', '# Linen\n\n'],
      ['markdown', 'a\r\n\r\nb', 'a\r\n\r\nb\r\n\r\n'],
    ])('in %s, and its text stays', async (content_format, source_text, before) => {
      const { body } = await nora.post('/notes', { title: 'Plan', content_format, source_text })
      const id = body.note._id as string
      const { note, attachment } = (await save({ note: id })).body
      expect(note._id).toBe(id)
      const lineEnd = source_text.includes('\r') ? '\r\n' : '\n'
      expect((await read(id)).source_text).toBe(`${before}[linen (proof).pdf](${attachment.address})${lineEnd}`)
      expect(await linksOf(id)).toHaveLength(1)
    })

    it('in HTML', async () => {
      const { body } = await nora.post('/notes', { title: 'Plan', content: '<p>Old <b>words</b></p>' })
      const { note, attachment } = (await save({ note: body.note._id })).body
      expect(note.source_text).toContain('<p>Old <b>words</b></p>')
      expect(note.content).toContain(`href="${attachment.address}"`)
    })

    it('while others write in it', async () => {
      const id = (await nora.post('/notes', { title: 'Busy', markdown: 'start\n' })).body.note._id as string
      const answers = await Promise.all([save({ note: id }), save({ note: id }), save({ note: id }, '2')])
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201])
      const { source_text } = await read(id)
      for (const { body } of answers) expect(source_text).toContain(body.attachment.address)
      expect((await nora.get(`/records/${id}/attachments`)).body.attachments).toHaveLength(3)
    })

    it('unless that is in trash, in another account or no note', async () => {
      const id = (await nora.post('/notes', { title: 'Gone' })).body.note._id as string
      await nora.del(`/notes/${id}`)
      const refused = await save({ note: id })
      expect([refused.status, refused.body.detail]).toEqual([409, english('records.noteInTrash')])
      expect((await nora.get(`/records/${id}/attachments`)).body.attachments).toEqual([])
      const his = (await app.otto.post('/notes', { title: 'His' })).body.note._id as string
      expect((await save({ note: his })).status).toBe(404)
      expect((await save({ note: email._id })).status).toBe(404)
    })
  })

  it('can be undone and redone by a person', async () => {
    const person = await signIn()
    const { note } = (await save({}, '1', person)).body
    const [created] = (await person.get('/acts')).body.acts
    expect((await person.post(`/acts/${created._id}/undo`)).status).toBe(200)
    expect(await read(note._id)).toMatchObject({ in_trash: true })
    expect((await person.post(`/acts/${created._id}/redo`)).status).toBe(200)
    expect(await read(note._id)).toMatchObject({ in_trash: false })

    const plan = (await person.post('/notes', { title: 'Plan', markdown: 'before' })).body.note
    const { attachment } = (await save({ note: plan._id }, '1', person)).body
    const [appended] = (await person.get('/acts')).body.acts
    await person.post(`/acts/${appended._id}/undo`)
    expect((await read(plan._id)).source_text).toBe('before')
    await person.post(`/acts/${appended._id}/redo`)
    expect((await read(plan._id)).source_text).toContain(attachment.address)
    expect((await nora.get(`/records/${plan._id}/attachments/${attachment._id}`)).status).toBe(200)
  })

  it('needs access to the email and to notes', async () => {
    expect((await save({}, '1', app.otto)).status).toBe(404)
    expect((await save({}, '9')).status).toBe(404)
    expect((await save({}, '1', await app.withScopes(['email:read']))).status).toBe(403)
    expect((await save({}, '1', await app.withScopes(['knowledge:write']))).status).toBe(403)
  })

  async function signIn(): Promise<Person> {
    return signInTo(app.baseUrl, 'nora@press.example', 'a long enough password')
  }
})
