import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'
import { ingestEmail, newProject, question } from '#test/triage-mails'
import { readInput } from '../read-input.ts'
import { readStyle } from './read-style.ts'

describeOnBothDatabases('the style of earlier answers', (_open, engine) => {
  let app: TestApp
  let asked: string
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false })
    const project = await newProject(app.nora, 'Style')
    await ingestEmail(
      app.nora,
      question({ id: 'first@lind.example', date: 'Mon, 16 Nov 2026 10:00:00 +0000' }),
      project,
    )
    await answer(
      'ours1@dossier.example',
      'mara@lind.example',
      'Hi Mara,\r\n\r\nsure thing.\r\n\r\n> does it stay at 350?',
    )
    await answer('ours2@dossier.example', 'boss@dossier.example', 'Not for Mara.')
    asked = await ingestEmail(app.nora, question(), project)

    async function answer(id: string, to: string, text: string): Promise<void> {
      const raw = rawMail({
        id,
        from: 'Nora <nora@press.example>',
        to,
        date: 'Tue, 17 Nov 2026 10:00:00 +0000',
        headers: ['In-Reply-To: <first@lind.example>', 'References: <first@lind.example>'],
        text,
      })
      const sent = await app.nora.post('/emails', { raw_email: raw, project, mailbox: 'sent' })
      expect(sent.status, sent.text).toBe(201)
    }
  })
  afterAll(() => app.stop())

  const read = async (budget = { mayAskModel: true, followsOwnStyle: true }, tenantId = app.nora.tenantId) => {
    const input = (await readInput(app.platform, app.app.features, app.nora.tenantId, asked))?.input
    if (!input) throw new Error('there is no such email')
    return { input, style: await readStyle(app.platform, budget, { tenantId }, input) }
  }

  it('has what the owner wrote to this sender, without quotations and answers to others', async () => {
    expect((await read()).style).toEqual([expect.stringContaining('sure thing.')])
    expect((await read()).style.join()).not.toMatch(/350|Not for Mara/)
  })

  it('is read only where the setting and a model want it', async () => {
    expect((await read({ mayAskModel: true, followsOwnStyle: false })).style).toEqual([])
    expect((await read({ mayAskModel: false, followsOwnStyle: true })).style).toEqual([])
  })

  it('is none of another account, and none for a sender who may be forged', async () => {
    expect((await read(undefined, app.otto.tenantId)).style).toEqual([])
    const { input } = await read()
    const forged = { ...input, sender: { seenBefore: 0, repliedBefore: 0 } }
    const budget = { mayAskModel: true, followsOwnStyle: true }
    expect(await readStyle(app.platform, budget, { tenantId: app.nora.tenantId }, forged)).toEqual([])
  })
})
