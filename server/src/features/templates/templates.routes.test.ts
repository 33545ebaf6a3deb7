import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('templates', (_open, engine) => {
  let app: TestApp
  let project: string
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
    project = (await app.nora.get('/projects')).body.projects[0]._id
    const identity = { email: 'nora@press.example', smtp: { host: 'smtp.press.example', port: 587 } }
    expect((await app.nora.post(`/projects/${project}/email-identities`, identity)).status).toBe(201)
    const raw = rawMail({ id: 'mara@x.example', from: '"Lind, Mara <b>" <mara@lind.example>' })
    expect((await app.nora.post('/emails', { raw_email: raw })).status).toBe(201)
  })
  afterAll(() => app.stop())

  const add = async (fields: object) => {
    const { body, status, text } = await app.nora.post(`/projects/${project}/templates`, { name: 'Thanks', ...fields })
    expect(status, text).toBe(201)
    return body.template
  }

  it('are added, listed by name, changed and deleted', async () => {
    const template = await add({ name: ' Zebra ', shortcut: 'Z1', subject: 'Hi', body_text: 'x' })
    expect(template).toMatchObject({
      name: 'Zebra',
      shortcut: 'z1',
      subject: 'Hi',
      body_text: 'x',
      body_html: '',
      project,
    })
    const other = await add({ name: 'Antelope' })
    const { templates } = (await app.nora.get(`/projects/${project}/templates`)).body
    expect(templates.map(({ _id }: { _id: string }) => _id)).toEqual([other._id, template._id])
    const changed = await app.nora.put(`/templates/${template._id}`, { subject: null, body_text: 'y' })
    expect(changed.body.template).toMatchObject({ name: 'Zebra', shortcut: 'z1', subject: '', body_text: 'y' })
    expect((await app.nora.get(`/templates/${template._id}`)).body).toEqual(changed.body)
    expect((await app.nora.del(`/templates/${template._id}`)).body).toEqual({ deleted: true, _id: template._id })
    expect((await app.nora.get(`/templates/${template._id}`)).status).toBe(404)
  })

  it('have one shortcut each, one-line subjects, and clean HTML', async () => {
    const template = await add({ shortcut: 'one' })
    const taken = await app.nora.post(`/projects/${project}/templates`, { name: 'x', shortcut: 'ONE' })
    expect(taken.status).toBe(409)
    const second = await add({})
    expect((await app.nora.put(`/templates/${second._id}`, { shortcut: 'one' })).status).toBe(409)
    expect((await app.nora.put(`/templates/${template._id}`, { shortcut: 'one' })).status).toBe(200)
    for (const wrong of [{ subject: 'a\nb' }, { shortcut: 'a b' }, { name: ' ' }])
      expect((await app.nora.put(`/templates/${second._id}`, wrong)).status, JSON.stringify(wrong)).toBe(400)
    const html = '<p onclick="x()">Hi<script>alert(1)</script></p>'
    const { body } = await app.nora.put(`/templates/${second._id}`, { body_html: html })
    expect(body.template.body_html).toBe('<p>Hi</p>')
  })

  it('are written by admins, read by members, and unknown to other accounts', async () => {
    const template = await add({})
    const member = await app.withRole('member')
    expect((await member.get(`/templates/${template._id}`)).status).toBe(200)
    expect((await member.put(`/templates/${template._id}`, { subject: 'x' })).status).toBe(403)
    expect((await member.post(`/projects/${project}/templates`, { name: 'x' })).status).toBe(403)
    expect((await app.otto.get(`/templates/${template._id}`)).status).toBe(404)
    expect((await app.otto.put(`/templates/${template._id}`, { subject: 'x' })).status).toBe(404)
    expect((await app.otto.del(`/templates/${template._id}`)).status).toBe(404)
    expect((await app.otto.post(`/templates/${template._id}/fill`, {})).status).toBe(404)
    expect((await app.otto.get(`/projects/${project}/templates`)).status).toBe(404)
  })

  it('are filled in with the name of the contact and the day, and say what is missing', async () => {
    const texts = {
      subject: '{{date}} {{ unknown }}',
      body_html: '<p>{{name}}</p>',
      body_text: 'Dear {{first_name}}',
    }
    const { _id } = await add(texts)
    const fill = async (address: string | null) => (await app.nora.post(`/templates/${_id}/fill`, { address })).body
    expect(await fill('Mara@Lind.example')).toMatchObject({
      subject: expect.stringMatching(/^\d{4}-\d{2}-\d{2} \{\{ unknown \}\}$/),
      body_html: '<p>Lind, Mara &lt;b&gt;</p>',
      body_text: 'Dear Mara',
      missing: [],
    })
    for (const address of ['unknown@lind.example', null, ''])
      expect(await fill(address || null)).toMatchObject({
        body_text: 'Dear {{first_name}}',
        missing: ['name', 'first_name'],
      })
  })

  it('keep an email with an open placeholder from being sent, and name the field', async () => {
    const send = async (fields: object) => {
      const content = { from: 'nora@press.example', to: ['mara@lind.example'], subject: 'x', ...fields }
      const { draft } = (await app.nora.post('/email-drafts', content)).body
      return app.nora.post(`/email-drafts/${draft._id}/send`, {})
    }
    const refused = await send({
      subject: 'For {{ name }}',
      body_text: 'On {{date}}',
      body_html: '<p>{{first_name}}</p>',
    })
    expect(refused.status).toBe(400)
    expect(refused.body.errors.map(({ pointer }: { pointer: string }) => pointer)).toEqual([
      '/subject',
      '/body_text',
      '/body_html',
    ])
    expect(refused.body.detail).toContain('{{name}}')
    for (const fields of [
      { body_text: 'Use {{handlebars}} and {name}' },
      { body_text: 'Yes\n> Dear {{name}}', body_html: '<p>Yes</p><blockquote>Dear {{name}}</blockquote>' },
    ])
      expect((await send(fields)).status, JSON.stringify(fields)).toBe(202)
  })

  it('move with the other content of a project that is deleted', async () => {
    const second = (await app.nora.post('/projects', { name: 'Second' })).body.project._id as string
    const { template } = (await app.nora.post(`/projects/${second}/templates`, { name: 'Moves' })).body
    expect((await app.nora.del(`/projects/${second}?move_to=${project}`)).status).toBe(200)
    expect((await app.nora.get(`/templates/${template._id}`)).body.template.project).toBe(project)
  })
})
