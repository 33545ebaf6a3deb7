import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '#test/databases'
import { english } from '#test/in-english'
import { startTestApp, type TestApp } from '#test/test-app'

describe('POST /mail-accounts/discover', () => {
  let app: TestApp
  beforeAll(async () => {
    const [engine] = engines()
    if (!engine) throw new Error('there is no database to test with')
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())
  const discover = (address: string, caller = app.nora) => caller.post('/mail-accounts/discover', { address })

  it('answers the servers of an address', async () => {
    expect((await discover('nora@gmail.com')).body).toEqual({
      candidates: [
        {
          source: 'known',
          provider: 'Gmail',
          imap: { host: 'imap.gmail.com', port: 993, security: 'tls', user: 'nora@gmail.com' },
          smtp: { host: 'smtp.gmail.com', port: 465, security: 'tls', user: 'nora@gmail.com' },
          auth: ['password'],
          needs_confirmation: false,
          help_url: expect.stringContaining('google.com'),
        },
      ],
    })
    expect((await discover('nora@unknown.example')).body).toEqual({ candidates: [] })
  })

  it('is for admins with settings:read', async () => {
    expect((await discover('nora@gmail.com', await app.withRole('member'))).status).toBe(403)
    expect((await discover('nora@gmail.com', await app.withScopes(['email:read']))).status).toBe(403)
    expect((await discover('nora@gmail.com', await app.withScopes(['settings:read']))).status).toBe(200)
  })

  it('names the field that is wrong', async () => {
    const answer = await discover('nora@')
    expect(answer).toMatchObject({ status: 400, body: { code: 'invalid_request' } })
    expect(answer.body.errors ?? answer.body.fields).toMatchObject([{ pointer: '/address' }])
  })

  it('answers ten times a minute per account', async () => {
    const statuses: number[] = []
    for (let count = 0; count < 11; count += 1) statuses.push((await discover('otto@gmail.com', app.otto)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
    const refused = await discover('otto@gmail.com', app.otto)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(refused.body.detail).toBe(english('auth.tooManyHostChecks', { minutes: english('auth.oneMinute') }))
    expect((await discover('nora@gmail.com')).status).toBe(200)
  })
})
