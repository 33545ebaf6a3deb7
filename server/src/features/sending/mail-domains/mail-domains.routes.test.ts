import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('GET /mail-domains', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine, {
      resolveDns: async (name, type) => {
        if (type === 'MX' && name === 'lind.org') return [{ exchange: 'mx.lind.org', priority: 1 }]
        throw Object.assign(new Error(name), { code: 'ENOTFOUND' })
      },
    })
  })
  afterAll(() => app.stop())

  it('answers for several domains at once', async () => {
    expect((await app.nora.get('/mail-domains?domains=lind.org,lnid.org')).body).toEqual({
      mail_domains: [
        { domain: 'lind.org', receives: 'yes' },
        { domain: 'lnid.org', receives: 'no' },
      ],
    })
    expect((await app.nora.get('/mail-domains')).status).toBe(400)
    const many = Array.from({ length: 21 }, (_, at) => `d${at}.org`).join()
    expect((await app.nora.get(`/mail-domains?domains=${many}`)).status).toBe(400)
  })

  it('is limited per account', async () => {
    const statuses = []
    for (let count = 0; count < 121; count += 1)
      statuses.push((await app.otto.get('/mail-domains?domains=lind.org')).status)
    expect(statuses.slice(-2)).toEqual([200, 429])
    const refused = await app.otto.get('/mail-domains?domains=lind.org')
    expect(refused.body.detail).toBe(english('auth.tooManyHostChecks', { minutes: english('auth.oneMinute') }))
    expect((await app.nora.get('/mail-domains?domains=lind.org')).status).toBe(200)
  })
})
