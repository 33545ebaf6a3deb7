import { sentence } from '@dossier/contract/message'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { Postpone } from '#platform/jobs/jobs'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'
import { beginAttempt, claimDue } from './begin-attempt.ts'
import { finishAttempt } from './finish-attempt.ts'
import { findOutgoing } from './outbox.store.ts'
import type { OutgoingRow } from './outbox.tables.ts'
import type { Outcome } from './outgoing.ts'
import type { Recipient } from './recipient-states.ts'
import { AttemptLost, AttemptStopped, writeAhead } from './write-ahead.ts'

const TAKEN: Outcome = { kind: 'taken', refused: [], answer: '250 ok' }
const BUSY: Outcome = { kind: 'not-taken', permanent: false, offered: false, refused: [], error: 'busy' }
const NEVER = new AbortController().signal

describeOnBothDatabases('a try to hand a mail over', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 20))
    app = await startTestApp(engine, { clock, work: false })
    const project = (await app.nora.get('/projects')).body.projects[0]._id
    await app.nora.post(`/projects/${project}/email-identities`, { email: 'nora@press.example', smtp: { host: 'x' } })
  })
  afterAll(() => app.stop())

  const queued = async (to = ['mara@lind.example']): Promise<string> => {
    const content = { from: 'nora@press.example', to, subject: 'Samples' }
    const { draft } = (await app.nora.post('/email-drafts', content)).body
    return (await app.nora.post(`/email-drafts/${draft._id}/send`)).body.outgoing_email._id as string
  }
  const begin = async (id: string, job = 'job-1') => {
    const run = { id: job, tenantId: app.nora.tenantId }
    return (await claimDue(app.platform, run, id)) && beginAttempt(app.platform, run, id)
  }
  const row = async (id: string) =>
    (await findOutgoing(app.platform.database.read, app.nora.tenantId, id)) as OutgoingRow
  async function begun(id: string, job = 'job-1'): Promise<OutgoingRow> {
    clock.advance(10_000)
    const claimed = await begin(id, job)
    expect(claimed).toMatchObject({ status: 'sending' })
    return claimed as OutgoingRow
  }
  const jobsOf = async (id: string) =>
    (await app.platform.database.read.selectFrom('jobs').select(['kind', 'payload']).execute()).filter(({ payload }) =>
      payload.includes(id),
    )

  it('does not begin before its time', async () => {
    const id = await queued()
    await expect(begin(id)).rejects.toBeInstanceOf(Postpone)
    expect(await row(id)).toMatchObject({ status: 'queued', attempts: 0 })
  })

  it('waits on when the clock went back after it was found due: its job is not done', async () => {
    const id = await queued()
    clock.advance(3 * 3_600_000)
    const run = { id: 'job-1', tenantId: app.nora.tenantId }
    const due = await claimDue(app.platform, run, id)
    clock.advance(-3 * 3_600_000)
    await expect(beginAttempt(app.platform, run, due?.id ?? '')).rejects.toMatchObject({ runAt: due?.send_after })
    expect(await row(id)).toMatchObject({ status: 'queued', attempts: 0 })
    clock.advance(10_000)
    expect(await begin(id)).toMatchObject({ status: 'sending', attempts: 1 })
  })

  it('waits out its time to cancel when the clock jumps ahead', async () => {
    const id = await queued()
    clock.advance(4_000)
    clock.jump(5 * 3_600_000)
    await expect(begin(id)).rejects.toMatchObject({ runAt: clock.now() + 6_000 })
    clock.advance(5_999)
    await expect(begin(id)).rejects.toBeInstanceOf(Postpone)
    const later = await queued()
    clock.advance(1)
    expect(await begin(id)).toMatchObject({ status: 'sending' })
    clock.advance(10_000)
    expect(await begin(later)).toMatchObject({ status: 'sending' })
    clock.jump(-5 * 3_600_000)
  })

  it('waits as long as before when it was queued by a clock that was ahead', async () => {
    clock.jump(5 * 3_600_000)
    const id = await queued()
    clock.jump(-5 * 3_600_000)
    await expect(begin(id)).rejects.toMatchObject({ runAt: clock.now() + 10_000 })
    clock.advance(10_000)
    expect(await begin(id)).toMatchObject({ status: 'sending' })
  })

  it('is begun by one of many', async () => {
    const id = await queued()
    clock.advance(10_000)
    const claims = await Promise.all(Array.from({ length: 20 }, (_, job) => begin(id, `job-${job}`)))
    expect(claims.filter((claim) => claim !== null)).toHaveLength(1)
    expect(await row(id)).toMatchObject({ status: 'sending', attempts: 1 })
  })

  it('against a cancel is one of the two, whoever comes first', async () => {
    for (let round = 0; round < 20; round += 1) {
      const id = await queued()
      clock.advance(10_000)
      const [claim, cancel] = await Promise.all([begin(id), app.nora.post(`/outgoing-emails/${id}/cancel`)])
      expect([claim === null, cancel.status]).toEqual(claim === null ? [true, 200] : [false, 409])
      expect((await row(id)).status).toBe(claim === null ? 'canceled' : 'sending')
    }
  })

  describe('whose process died', () => {
    it('before its mark is followed by another one, at once', async () => {
      const id = await queued()
      await begun(id)
      expect(await begin(id)).toBeNull()
      expect(await row(id)).toMatchObject({ status: 'queued', attempts: 1, failures: 1, send_after: clock.now() })
      expect(await jobsOf(id)).toEqual([{ kind: 'sending.send', payload: expect.any(String) }])
      expect(await begun(id)).toMatchObject({ attempts: 2 })
    })

    it('after its mark is uncertain, and nothing follows by itself', async () => {
      const id = await queued()
      await writeAhead(app.platform, await begun(id), NEVER)
      const before = await jobsOf(id)
      expect(await begin(id)).toBeNull()
      const lost = await row(id)
      expect(lost).toMatchObject({ status: 'uncertain', attempts: 1, offered_attempt: 1 })
      expect(sentence(lost.error)).toContain('may have been sent')
      expect(await jobsOf(id)).toEqual(before)
      expect(await begin(id)).toBeNull()
    })

    it('after its mark knows who was not offered the content, and sends it to them alone', async () => {
      const id = await queued(['mara@lind.example', 'jonas@brandt.example', 'gone@lind.example'])
      const refused = [
        { address: 'jonas@brandt.example', permanent: false, detail: '450 later' },
        { address: 'gone@lind.example', permanent: true, detail: '550 nobody' },
      ]
      await writeAhead(app.platform, await begun(id), NEVER, refused)
      await begin(id)
      const statuses = async () => {
        const { body } = await app.nora.get(`/outgoing-emails/${id}`)
        return [body.outgoing_email.status, ...body.outgoing_email.recipients.map((each: Recipient) => each.status)]
      }
      expect(await statuses()).toEqual(['uncertain', 'pending', 'deferred', 'refused'])
      expect((await app.nora.post(`/outgoing-emails/${id}/resolve`, { as: 'sent' })).status).toBe(200)
      expect(await statuses()).toEqual(['queued', 'accepted', 'deferred', 'refused'])
      expect((await app.nora.post(`/outgoing-emails/${id}/cancel`)).status).toBe(409)
      clock.advance(30_000)
      const again = await begin(id)
      await finishAttempt(app.platform, again as OutgoingRow, TAKEN)
      expect(await statuses()).toEqual(['sent', 'accepted', 'accepted', 'refused'])
    })

    it('is left to the job whose it is', async () => {
      const id = await queued()
      const mine = await begun(id)
      expect(await begin(id, 'job-2')).toBeNull()
      expect(await row(id)).toEqual(mine)
    })
  })

  describe('that only seemed dead', () => {
    it('can hand nothing over any more, nor write anything', async () => {
      const id = await queued()
      const zombie = await begun(id)
      await begin(id)
      const second = await begun(id)
      await expect(writeAhead(app.platform, zombie, NEVER)).rejects.toBeInstanceOf(AttemptLost)
      await finishAttempt(app.platform, zombie, BUSY)
      await finishAttempt(app.platform, zombie, TAKEN)
      expect(await row(id)).toEqual(second)
    })

    it('and has the answer after all writes the truth', async () => {
      const id = await queued()
      const slow = await begun(id)
      await writeAhead(app.platform, slow, NEVER)
      await begin(id)
      await finishAttempt(app.platform, slow, TAKEN)
      expect(await row(id)).toMatchObject({ status: 'sent', error: '' })
    })

    it('and was resolved to be sent again is not sent again once its answer has come', async () => {
      const id = await queued()
      const slow = await begun(id)
      await writeAhead(app.platform, slow, NEVER)
      await begin(id)
      expect((await app.nora.post(`/outgoing-emails/${id}/resolve`, { as: 'retry' })).status).toBe(200)
      await finishAttempt(app.platform, slow, TAKEN)
      expect(await begin(id, 'job-2')).toBeNull()
      expect(await row(id)).toMatchObject({ status: 'sent', attempts: 1 })
    })
  })

  it('marks nothing when the process is asked to stop, and is tried again without counting', async () => {
    const id = await queued()
    const claimed = await begun(id)
    await expect(writeAhead(app.platform, claimed, AbortSignal.abort())).rejects.toBeInstanceOf(AttemptStopped)
    await finishAttempt(app.platform, claimed, { kind: 'stopped' })
    expect(await row(id)).toMatchObject({ status: 'queued', failures: 0, offered_attempt: 0 })
  })

  it('whose mark was written and whose content never left can still be taken back', async () => {
    const id = await queued()
    const claimed = await begun(id)
    await writeAhead(app.platform, claimed, NEVER)
    await finishAttempt(app.platform, claimed, BUSY)
    expect(await row(id)).toMatchObject({ status: 'queued', offered_attempt: 0 })
    expect((await app.nora.post(`/outgoing-emails/${id}/cancel`)).status).toBe(200)
  })
})
