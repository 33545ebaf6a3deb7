import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type Outbox, startOutbox } from '#test/given/outbox'

const HOUR = 60 * 60_000

describeOnBothDatabases('a draft that an editor opened', (_open, engine) => {
  let outbox: Outbox
  beforeAll(async () => {
    outbox = await startOutbox(engine)
  })
  afterAll(() => outbox.close())

  async function begin(body: object = {}) {
    const { id } = await outbox.given.receivedEmail('Strips')
    const answer = await outbox.nora.post(`/emails/${id}/drafts`, { discard_untouched: true, ...body })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.draft as { _id: string; revision: number }
  }
  const draftOf = async (id: string) => (await outbox.nora.get(`/email-drafts/${id}`)).body.draft
  async function statusAfter(ms: number, id: string): Promise<string> {
    outbox.pass(ms)
    await outbox.app.jobsDone()
    return (await draftOf(id)).status
  }

  it('is discarded after an hour in which nobody changed it, with its files', async () => {
    const reply = await begin()
    const forward = await begin({ kind: 'forward-attachment' })
    const { draft: mail } = (await outbox.nora.post('/email-drafts', { discard_untouched: true })).body
    expect(await statusAfter(HOUR - 60_000, reply._id)).toBe('draft')
    expect(await statusAfter(2 * 60_000, reply._id)).toBe('discarded')
    expect((await draftOf(forward._id)).status).toBe('discarded')
    expect((await draftOf(mail._id)).status).toBe('discarded')
  })

  it('stays once somebody changed it, and without the wish', async () => {
    const written = await begin()
    await outbox.nora.put(`/email-drafts/${written._id}`, { subject: 'Re: Strips of linen' })
    const wanted = await begin({ discard_untouched: false })
    expect(await statusAfter(2 * HOUR, written._id)).toBe('draft')
    expect((await draftOf(wanted._id)).status).toBe('draft')
  })

  it('that was sent meanwhile stays sent', async () => {
    const draft = await begin({ body_text: 'Yes.', from: 'nora@press.example' })
    await outbox.filed(await outbox.sendNow(draft))
    expect(await statusAfter(2 * HOUR, draft._id)).toBe('sent')
  })

  it('is discarded by its revision only as long as it has it', async () => {
    const draft = await begin()
    await outbox.nora.put(`/email-drafts/${draft._id}`, { body_text: 'Yes.' })
    const stale = await outbox.nora.del(`/email-drafts/${draft._id}?revision=1`)
    expect([stale.status, (await draftOf(draft._id)).status]).toEqual([409, 'draft'])
    const answer = await outbox.nora.del(`/email-drafts/${draft._id}?revision=2`)
    expect([answer.status, answer.body.draft.status]).toEqual([200, 'discarded'])
  })
})
