import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { says } from '#test/in-english'
import { type PostOffice, startPostOffice } from '#test/post-office'

describeOnBothDatabases('a mail that a person gives up', (_open, engine) => {
  let office: PostOffice
  beforeAll(async () => {
    office = await startPostOffice(engine)
  })
  afterAll(() => office.close())
  beforeEach(() => {
    for (const step of Object.keys(office.script)) delete office.script[step as keyof typeof office.script]
    office.script.end = office.record('250 2.0.0 taken')
  })

  const giveUp = (id: string, as = 'failed') => office.nora.post(`/outgoing-emails/${id}/resolve`, { as })

  it('after a server has seen and refused it is not tried again, and its draft is open as it was', async () => {
    office.script.end = office.record('451 4.3.0 greylisted')
    const draft = await office.write()
    const { _id } = await office.send(draft)
    const waiting = await office.until(_id, ({ attempts, status }) => attempts === 1 && status === 'queued')
    expect(waiting.offered).toBe(true)
    expect((await office.nora.post(`/outgoing-emails/${_id}/cancel`)).status).toBe(409)
    for (const as of ['sent', 'retry']) expect((await giveUp(_id, as)).status).toBe(409)
    const answer = await giveUp(_id)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.outgoing_email).toMatchObject({ status: 'failed', attempts: 1 })
    expect(answer.body.outgoing_email.error).toMatch(/^Someone ended .*greylisted/)
    expect(await office.draft(draft._id)).toEqual(draft)
    office.script.end = office.record('250 2.0.0 taken')
    const before = office.receivedContents.length
    office.pass(4 * 3_600_000)
    await office.app.jobsDone()
    expect(office.receivedContents).toHaveLength(before)
    expect((await giveUp(_id)).status).toBe(409)
    const again = await office.until((await office.send(draft))._id, ({ status }) => status === 'sent')
    expect(again.message_id).not.toBe(answer.body.outgoing_email.message_id)
  })

  it('is one that did not arrive, as somebody found out', async () => {
    office.script.end = 'CUT'
    const draft = await office.write()
    const { _id } = await office.send(draft)
    await office.until(_id, ({ status }) => status === 'uncertain')
    const { outgoing_email } = (await giveUp(_id)).body
    expect(outgoing_email).toMatchObject({ status: 'failed', sent_email: '' })
    expect(outgoing_email.error).toMatch(says('sending.notArrived'))
    expect(await office.draft(draft._id)).toEqual(draft)
  })

  it('is not one that no server has seen: that can be taken back', async () => {
    const draft = await office.write()
    const { outgoing_email } = (await office.nora.post(`/email-drafts/${draft._id}/send`)).body
    const answer = await giveUp(outgoing_email._id)
    expect(answer.status).toBe(409)
    expect(answer.body.detail).toContain('cancel')
    expect((await office.nora.post(`/outgoing-emails/${outgoing_email._id}/cancel`)).status).toBe(200)
    expect((await giveUp(outgoing_email._id)).status).toBe(409)
  })

  it('or is tried at that very moment is one of the two', async () => {
    office.script.end = office.record('451 4.3.0 later')
    const { _id } = await office.send(await office.write())
    await office.until(_id, ({ attempts, status }) => attempts === 1 && status === 'queued')
    office.script.end = office.record('250 2.0.0 taken')
    const before = office.receivedContents.length
    office.pass(30_000)
    const answers = await Promise.all(Array.from({ length: 5 }, () => giveUp(_id)))
    const won = answers.filter(({ status }) => status === 200)
    expect(won.length).toBeLessThanOrEqual(1)
    const end = await office.until(_id, ({ status }) => status === 'failed' || status === 'sent')
    expect(end.status).toBe(won.length === 1 ? 'failed' : 'sent')
    expect(office.receivedContents.length - before).toBe(won.length === 1 ? 0 : 1)
  })
})
