import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { type Mailbox, startMailbox } from '#test/mailbox'
import { callerOf, startTestApp, type TestApp } from '#test/test-app'

describeOnBothDatabases('a token that somebody found', (_open, engine) => {
  let app: TestApp
  let letters: Mailbox
  beforeAll(async () => {
    letters = await startMailbox()
    app = await startTestApp(engine, { config: letters.config })
  })
  afterAll(async () => {
    await app.stop()
    await letters.close()
  })

  const report = (token: string, more: object = {}) => app.nobody.post('/token/report-leak', { token, ...more })

  it('is ended by whoever reports it, and its user is told, once', async () => {
    const pat = (await app.nora.post('/tokens', { name: 'backup' })).body.token as string
    const script = callerOf(app.baseUrl, pat, '')
    expect((await script.get('/projects')).status).toBe(200)
    const answers = await Promise.all([1, 2, 3].map(() => report(` ${pat}\n`, { found_at: 'https://paste.example/1' })))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await script.get('/projects')).status).toBe(401)
    const letter = await letters.email('nora@press.example', english('auth.leakAudit'))
    expect(letter).toContain('"backup"')
    expect(letter).not.toContain(pat)
    expect(letter).not.toContain('paste.example')
    const { entries } = (await app.nora.get('/audit-log?action=token-leaked')).body
    expect(entries).toMatchObject([{ detail: 'backup, found at https://paste.example/1', user: '' }])
  })

  it('may be that of a sign-in', async () => {
    const { body } = await app.nobody.post('base:/auth/login', {
      email: 'otto@mill.example',
      password: 'a long enough password',
    })
    const found = callerOf(app.baseUrl, body.token as string, '')
    expect((await found.get('/projects')).status).toBe(200)
    expect((await report(found.token)).status).toBe(200)
    expect((await found.get('/projects')).status).toBe(401)
    expect((await app.otto.get('/projects')).status).toBe(200)
    expect(await letters.email('otto@mill.example', english('auth.leakAudit'))).toContain(english('auth.leakedSignIn'))
  })

  it('is answered alike whether it counted, did not count any more, or never was one', async () => {
    const { token, access_token } = (await app.nora.post('/tokens', { name: 'x' })).body
    await app.nora.del(`/tokens/${access_token._id}`)
    const live = (await app.nora.post('/tokens', { name: 'y' })).body.token as string
    const forged = `${live.slice(0, -1)}${live.endsWith('0') ? '1' : '0'}`
    const unsigned = 'eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.'
    for (const candidate of [token as string, live, forged, unsigned, 'nonsense', '\u2028', 'x'.repeat(1000)]) {
      const { status, body } = await report(candidate)
      expect([status, body]).toEqual([200, { received: true }])
    }
    expect((await app.nora.get('/projects')).status).toBe(200)
  })
})
