import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'

const DEFAULTS = { language: '', time_zone: '', theme: 'system', key_mode: 'on', key_changes: [] }

describeOnBothDatabases('the profile', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  it('says who somebody is and how they like to work, which at first is as the system wishes', async () => {
    const { status, body } = await app.otto.get('/profile')
    expect([status, body.profile]).toEqual([
      200,
      { name: '', email: 'otto@mill.example', ...DEFAULTS, operator: false, may_open_accounts: true },
    ])
    expect((await app.nora.get('/profile')).body.profile.operator).toBe(true)
  })

  it('keeps what was changed for this person alone, and goes back to the default with null', async () => {
    const { body } = await app.nora.patch('/profile', { name: '  Nora Feld ', theme: 'dark', language: 'de' })
    expect(body.profile).toMatchObject({ ...DEFAULTS, name: 'Nora Feld', theme: 'dark', language: 'de' })
    await app.nora.patch('/profile', { time_zone: 'Europe/Berlin', theme: null, key_mode: 'off' })
    const { profile } = (await app.nora.get('/profile')).body
    const changed = { name: 'Nora Feld', language: 'de', time_zone: 'Europe/Berlin', theme: 'system', key_mode: 'off' }
    expect(profile).toMatchObject(changed)
    expect((await app.nobody.get('base:/auth/session')).body.user).toBeNull()
    expect((await app.otto.get('/profile')).body.profile).toMatchObject({ name: '', ...DEFAULTS })
  })

  it('loses none of two changes at once', async () => {
    const key_changes = [{ letter: 'e', instead: 'y' }]
    await Promise.all([app.otto.patch('/profile', { theme: 'light' }), app.otto.patch('/profile', { key_changes })])
    expect((await app.otto.get('/profile')).body.profile).toMatchObject({ theme: 'light', key_changes })
  })

  it('refuses a zone that there is not, and two acts on one key', async () => {
    for (const [body, pointer] of [
      [{ time_zone: 'Europe/Atlantis' }, '/time_zone'],
      [{ language: 'de_DE; drop' }, '/language'],
      [{ theme: 'sepia' }, '/theme'],
      [
        {
          key_changes: [
            { letter: 'e', instead: 'y' },
            { letter: 'r', instead: 'y' },
          ],
        },
        '/key_changes',
      ],
    ] as const) {
      const { status, body: answer } = await app.otto.patch('/profile', body)
      expect([status, answer.errors[0].pointer], pointer).toEqual([400, pointer])
    }
  })
})
