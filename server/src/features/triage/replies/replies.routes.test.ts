import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type ModelScript, providerAnswer, type ScriptedModel, sendsJson, startModel } from '#test/scripted-model'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'
import { mailOf, triage } from '#test/triage-mails'

const raw = (id: string, text: string): string =>
  `From: Mara Lind <mara@lind.example>\r\nTo: nora@press.example\r\nSubject: Linen edition\r\nMessage-ID: <${id}@lind.example>\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n${text}\r\n`
const GERMAN =
  'Liebe Nora,\r\n\r\nbleibt es bei 350 Exemplaren der Leinenausgabe? Kannst du das bitte bestätigen?\r\n\r\nViele Grüße\r\nMara'
const ENGLISH =
  'Dear Nora,\r\n\r\nhow many copies of the linen edition will there be? Could you tell me?\r\n\r\nBest, Mara'

const VERDICT = {
  action: 'reply-required',
  confidence: 0.95,
  summary: 'Mara asks for the number of copies.',
  reason: 'Somebody waits for an answer.',
  quotes: ['how many copies of the linen edition'],
  action_points: [],
  related: [],
}

describeOnBothDatabases('suggested answers', (_open, engine) => {
  describe('without a model', () => {
    let app: TestApp
    beforeAll(async () => {
      app = await startTestApp(engine)
    })
    afterAll(() => app.stop())

    it('are skeletons in the language of the mail, which state nothing and store nothing', async () => {
      const { email } = (await app.nora.post('/emails', { raw_email: raw('de', GERMAN) })).body
      const { status, body } = await app.nora.post(`/emails/${email._id}/suggest-replies`)
      expect(status).toBe(200)
      expect(body.engine).toMatch(/^builtin@/)
      expect(body.suggestions).toHaveLength(3)
      const texts = body.suggestions.map(({ body_text }: { body_text: string }) => body_text)
      expect(body.replies.map(({ body_text }: { body_text: string }) => body_text)).toEqual(texts)
      expect(body.replies.every(({ title }: { title: string }) => title.length > 0 && title.length < 90)).toBe(true)
      for (const { subject, body_text, sources } of body.suggestions) {
        expect([subject, sources]).toEqual(['Re: Linen edition', []])
        expect(body_text).toMatch(/Grüße$/)
        expect(body_text).not.toMatch(/Hello|Thank you/)
      }
      expect(new Set(body.suggestions.map(({ body_text }: { body_text: string }) => body_text)).size).toBe(3)
      expect((await app.nora.get('/email-drafts')).body.total).toBe(0)
    })
  })

  describe('with a model', () => {
    let script: ModelScript
    let model: ScriptedModel
    let app: TestApp
    let email: string
    let note: string
    beforeAll(async () => {
      script = ({ path, body }, response) => {
        const id = /^id: (.+)$/m.exec(body.messages[1].content as string)?.[1] ?? 'none'
        const claims = [
          { id, quote: 'stays at 350 copies' },
          { id: 'invented', quote: 'stays at 350 copies' },
        ]
        const { name } = body.response_format.json_schema
        const answer =
          name === 'summary'
            ? { summary: 'Mara asks for the number. <b>See</b> https://evil.example/x' }
            : name === 'verdict'
              ? VERDICT
              : {
                  replies: [
                    { body: 'Dear Mara,\n\nit stays at 350 copies.', claims },
                    { body: 'It is 400 copies.', claims: [] },
                  ],
                }
        sendsJson(response, providerAnswer(path, JSON.stringify(answer)))
      }
      model = await startModel(script)
      app = await startTestApp(engine, { config: { ai: model.config() } })
      const content =
        '<p>Agreed with the binder: the linen edition stays at 350 copies, of which 40 are for Mara Lind.</p>'
      note = (await app.nora.post('/notes', { title: 'Linen edition: plan', content })).body.note._id as string
      email = (await app.nora.post('/emails', { raw_email: raw('en', ENGLISH) })).body.email._id as string
    })
    afterAll(async () => {
      await app.stop()
      await model.stop()
    })

    it('rest on records, and each passage stands where it is said to', async () => {
      const { body } = await app.nora.post(`/emails/${email}/suggest-replies`)
      expect(body.engine).toBe('openai-compatible/test-model')
      // The other reply contains an unsupported number.
      expect(body.suggestions).toHaveLength(1)
      const [{ body_text, sources }] = body.suggestions
      expect(body_text).toBe('Dear Mara,\n\nit stays at 350 copies.')
      expect(sources).toMatchObject([
        { item_id: note, item_type: 'note', field: 'text_content', quote: 'stays at 350 copies' },
      ])
      const stored = (await app.nora.get(`/notes/${note}`)).body.note
      expect(stored.text_content.slice(sources[0].start, sources[0].end)).toBe('stays at 350 copies')
    })

    it('that triage proposes tell what they rest on, without its words once the record was changed', async () => {
      const { project } = (await app.nora.get(`/emails/${email}`)).body.email
      await triage(app.nora, project as string)
      const { triage_draft_id: draft } = await mailOf(app.nora, email)
      const { status, body } = await app.nora.get(`/email-drafts/${draft}/sources`)
      expect(status).toBe(200)
      expect(body.sources).toMatchObject([
        { item_id: note, item_type: 'note', title: 'Linen edition: plan', quote: 'stays at 350 copies' },
      ])
      const content = '<p>Agreed anew: it stays at 400 copies.</p>'
      await app.nora.put(`/notes/${note}`, { content })
      expect((await app.nora.get(`/email-drafts/${draft}/sources`)).body.sources).toMatchObject([
        { item_id: note, quote: '' },
      ])
      await app.nora.del(`/notes/${note}`)
      expect((await app.nora.get(`/email-drafts/${draft}/sources`)).body.sources).toEqual([])
      await app.nora.post(`/notes/${note}/restore`)

      const own = (await app.nora.post('/email-drafts', { subject: 'Mine' })).body.draft._id as string
      expect((await app.nora.get(`/email-drafts/${own}/sources`)).body.sources).toEqual([])
      expect((await app.otto.get(`/email-drafts/${draft}/sources`)).status).toBe(404)
    })

    it('use a template of the project that the model names, and none of another project or account', async () => {
      const { project } = (await app.nora.get(`/emails/${email}`)).body.email
      const add = async (caller: Caller, into: string, body_text: string) =>
        (await caller.post(`/projects/${into}/templates`, { name: 'Copies', body_text })).body.template._id as string
      const own = await add(app.nora, project, 'Dear {{first_name}},\n\n999 copies, {{ date }}.')
      const other = (await app.nora.post('/projects', { name: 'Other' })).body.project._id as string
      const foreign = (await app.otto.get('/projects')).body.projects[0]._id as string
      const ids = [await add(app.nora, other, 'Secret 111'), await add(app.otto, foreign, 'Secret 222'), 'invented']
      let template = own
      model.does(({ path, body }, response) => {
        expect(JSON.stringify(body)).not.toMatch(/Secret/)
        sendsJson(response, providerAnswer(path, JSON.stringify({ replies: [{ body: '', claims: [], template }] })))
      })
      const { body } = await app.nora.post(`/emails/${email}/suggest-replies`)
      const [{ body_text, sources }] = body.suggestions
      expect(body_text).toMatch(/^Dear Mara,\n\n999 copies, \d{4}-\d\d-\d\d\.$/)
      expect(sources).toEqual([])
      for (template of ids)
        expect((await app.nora.post(`/emails/${email}/suggest-replies`)).body.engine).toMatch(/^builtin@.*failed/)
      model.does(script)
      await app.nora.del(`/templates/${own}`)
    })

    it('cost the budget of the project, and are skeletons when it is used up', async () => {
      const before = model.requests.length
      expect((await app.nora.put('/settings', { daily_model_budget: 1 })).status).toBe(200)
      const { body } = await app.nora.post(`/emails/${email}/suggest-replies`)
      expect(body.engine).toMatch(/^builtin@.* \(the daily model budget of the project is used up\)$/)
      expect(model.requests).toHaveLength(before)
      await app.nora.put('/settings', { daily_model_budget: null })
    })

    it('are skeletons where the account wishes for no model', async () => {
      await app.nora.put('/settings', { triage_engine: 'builtin' })
      expect((await app.nora.post(`/emails/${email}/suggest-replies`)).body.engine).toMatch(/^builtin@\d+$/)
      await app.nora.put('/settings', { triage_engine: null })
      expect((await app.nora.get('/settings')).body.settings.triage_engine).toBe('model')
    })

    it('come with summaries by the model, as plain text; and by ourselves where it fails', async () => {
      expect((await app.nora.post(`/emails/${email}/summarize`)).body).toMatchObject({
        summary: 'Mara asks for the number. See',
        email: { triage_summary: 'Mara asks for the number. See' },
      })
      model.does((_request, response) => sendsJson(response, {}, 401))
      const { summary } = (await app.nora.post(`/emails/${email}/summarize`)).body
      expect(summary).toContain('how many copies')
      const { body } = await app.nora.post(`/emails/${email}/suggest-replies`)
      expect(body.engine).toMatch(/^builtin@.* \(openai-compatible\/test-model failed: it answered 401\)$/)
      expect(body.suggestions.length).toBeGreaterThan(0)
    })
  })
})
