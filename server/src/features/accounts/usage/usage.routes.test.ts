// @module-tag slow

import { afterAll, beforeAll, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { type Caller, startTestApp, type TestApp } from '#test/test-app'

const MAX_EMAILS = 3
const NOON = Date.UTC(2026, 10, 26, 12)
const DAY_MS = 24 * 3_600_000

describeOnBothDatabases('the quotas of an account', (_open, engine) => {
  let app: TestApp
  const clock = manualClock(NOON)
  beforeAll(async () => {
    const quotas = { storageBytes: 200_000, intakeEmails: MAX_EMAILS, intakeBytes: 0, uploadBytes: 1_000_000 }
    app = await startTestApp(engine, { work: false, clock, config: { quotas } })
  })
  afterAll(() => app.stop())

  let sent = 0
  const post = (who: Caller, text = 'words') => {
    sent += 1
    const raw = `From: a@b.example\r\nMessage-ID: <${sent}@b.example>\r\nSubject: one\r\n\r\n${text} ${sent}\r\n`
    return who.send('POST', '/emails', raw, { 'content-type': 'message/rfc822' })
  }
  const usage = async (who: Caller) => (await who.get('/usage')).body.usage

  it('limit the emails of a day, together and exactly, and those of nobody else', async () => {
    const answers = await Promise.all(Array.from({ length: 6 }, () => post(app.nora)))
    const statuses = answers.map(({ status }) => status).sort((a, b) => a - b)
    expect(statuses).toEqual([201, 201, 201, 429, 429, 429])
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body).toMatchObject({ code: 'rate_limited', quota: 'intake' })
    expect(Number(refused?.headers.get('retry-after'))).toBe(12 * 3600)
    expect((await post(app.otto)).status).toBe(201)
    expect(await usage(app.nora)).toMatchObject({
      emails_today: { used: 3, limit: MAX_EMAILS },
      email_bytes_today: { used: expect.any(Number), limit: null },
      day_ends_at: '2026-11-27T00:00:00.000Z',
    })
    expect((await usage(app.otto)).emails_today.used).toBe(1)
    clock.advance(DAY_MS)
    expect((await post(app.nora)).status).toBe(201)
  })

  it('limit the storage, tell what to do, and allow small changes', async () => {
    const body = { title: 'long', content: 'x'.repeat(20_000) }
    const made: string[] = []
    let refused = null
    for (let n = 0; n < 10 && refused === null; n += 1) {
      const answer = await app.nora.post('/notes', body)
      if (answer.status === 201) made.push(answer.body.note._id)
      else refused = answer
    }
    expect(made.length).toBeGreaterThan(0)
    expect(refused).toMatchObject({ status: 507, body: { code: 'storage_full', quota: 'storage' } })
    expect((await app.otto.post('/notes', { title: 'short', content: 'a' })).status).toBe(201)
    const { storage } = await usage(app.nora)
    expect(storage).toMatchObject({ used: expect.any(Number), limit: 200_000 })
    expect(storage.used).toBeGreaterThan(20_000)
    expect((await app.nora.put(`/notes/${made[0]}`, { title: 'small changes are allowed' })).status).toBe(200)
  })

  it('are counted for the operator', async () => {
    const { quotas } = (await app.nora.get('/system/health')).body.health
    expect(quotas).toMatchObject({ storage: 200_000, emails_per_day: MAX_EMAILS, email_bytes_per_day: null })
    expect(quotas.refused.intake).toBe(3)
    expect(quotas.refused.storage).toBeGreaterThan(0)
  })

  it('are shown only with the scope, and only of the own account', async () => {
    expect((await (await app.withScopes(['email:read'])).get('/usage')).status).toBe(403)
    expect((await app.nobody.get('/usage')).status).toBe(401)
    expect((await (await app.withRole('member')).get('/usage')).status).toBe(200)
  })
})
