import { message } from '@dossier/contract/message'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'
import { checkMailAccounts } from './check-mail-accounts.ts'

const MINUTE = 60_000

describeOnBothDatabases('mail accounts in health, metrics and the doctor', (_open, engine) => {
  let app: TestApp
  let project: string
  const clock = manualClock(Date.UTC(2026, 10, 21, 12))
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false, clock })
    project = (await app.nora.get('/projects')).body.projects[0]._id
  })
  beforeEach(async () => {
    await app.platform.database.transact(async (tx) => {
      await tx.deleteFrom('pending_changes').execute()
      await tx.deleteFrom('mail_accounts').execute()
    })
  })
  afterAll(() => app.stop())

  async function add(user: string, change: object = {}): Promise<string> {
    const { status, body, text } = await app.nora.post(`/projects/${project}/mail-accounts`, {
      address: `${user}@press.example`,
      imap: { host: 'imap.press.example', port: 993, security: 'tls' },
      password: 'sample-password',
    })
    expect(status, text).toBe(201)
    const id = body.account._id as string
    await app.platform.database.transact((tx) =>
      tx
        .updateTable('mail_accounts')
        .set({ state: 'live', seen_at: clock.now(), ...change })
        .where('id', '=', id)
        .execute(),
    )
    return id
  }
  async function addChange(account: string, id: string, state: 'waiting' | 'stuck'): Promise<void> {
    const { tenantId } = app.nora
    const key = { tenant_id: tenantId, account_id: account, id, email_id: id, state }
    const empty = { want: '{}', was: '{}', cause: '', target_folder: '', target_next_uid: 0, error: '' }
    const more = { kind: 'read', made_by: 'person', attempts: 0, try_at: 0, created_at: 1 } as const
    await app.platform.database.transact((tx) =>
      tx
        .insertInto('pending_changes')
        .values({ ...key, ...empty, ...more })
        .execute(),
    )
  }
  const numbers = async () => (await app.nora.get('/system/health')).body.health.mail_accounts
  const check = async () => {
    const { dependencies } = (await app.nobody.get('base:/health/ready')).body
    return dependencies.find(({ name }: { name: string }) => name === 'mail_accounts')
  }
  const doctor = async () => {
    const findings = await checkMailAccounts(app.app.features.mailAccounts)
    return findings.map(({ state, sentence, mend }) => `${state}: ${sentence} ${mend}`)
  }

  it('say nothing without accounts, and that all is well', async () => {
    expect(await numbers()).toMatchObject({ live: 0, late: 0, oldest_sync_at: null })
    expect(await doctor()).toEqual([])
    await add('nora')
    expect(await doctor()).toEqual([expect.stringMatching(/^ok: /)])
    expect(await check()).toMatchObject({ status: 'ok', required: false })
  })

  it('count accounts by state, and changes', async () => {
    const id = await add('nora')
    await add('mara', { state: 'needs_person', reason: 'password_refused' })
    await add('otto', { state: 'paused' })
    await addChange(id, 'c1', 'waiting')
    await addChange(id, 'c2', 'stuck')
    const expected = { live: 1, needs_person: 1, paused: 1, late: 0, waiting_changes: 1, stuck_changes: 1 }
    expect(await numbers()).toMatchObject({ ...expected, oldest_sync_at: new Date(clock.now()).toISOString() })
    const { text } = await app.nobody.get('base:/metrics')
    expect(text).toContain('dossier_mail_accounts{state="needs_person"} 1')
    expect(text).toContain('dossier_mail_changes{state="stuck"} 1')
    expect(text).toContain('dossier_mail_accounts_lag_seconds 0')
    expect(text).not.toContain('press.example')
  })

  it.each([
    ['live', { state: 'live' }],
    ['importing', { state: 'importing' }],
    ['waiting after its next attempt was due', { state: 'waiting', reason: 'unreachable', retry_at: 1 }],
  ])('report an account as late that nobody works on: %s', async (_name, change) => {
    await add('nora', { ...change, state_since: clock.now() })
    clock.advance(19 * MINUTE)
    expect([(await numbers()).late, (await check()).status]).toEqual([0, 'ok'])
    clock.advance(2 * MINUTE)
    expect([(await numbers()).late, (await check()).status]).toEqual([1, 'down'])
    expect((await app.nobody.get('base:/health/ready')).status).toBe(200)
    expect((await doctor()).at(-1)).toMatch(/^broken: .*MAIL_ACCOUNTS_AT_ONCE/)
  })

  it.each([
    ['paused', { state: 'paused' }],
    ['held', { state: 'needs_approval', reason: 'restored', asked: '{}' }],
    ['without a password', { state: 'needs_person', reason: 'password_refused' }],
    ['until its next attempt', { state: 'waiting', reason: 'throttled', retry_at: Date.UTC(2027, 0, 1) }],
  ])('do not expect work on an account that stands still: %s', async (_name, change) => {
    await add('nora', { ...change, state_since: clock.now() })
    clock.advance(60 * MINUTE)
    expect((await numbers()).late).toBe(0)
  })

  it.each([
    ['password_refused', /password/],
    ['app_password_needed', /app password/],
    ['sign_in_expired', /Sign in/],
    ['consent_missing', /allow/],
    ['imap_switched_off', /IMAP/],
    ['not_connected', /own address/],
    ['certificate', /imap\.press\.example.*approve/],
    ['host_private', /ALLOW_PRIVATE_HOSTS/],
    ['settings', /port/],
    ['no_encryption', /encryption/],
  ] as const)('say for each account what a person should do: %s', async (reason, mend) => {
    const detail = message('mailAccounts.isPaused')
    await add('nora', { state: 'needs_person', reason, detail })
    const [finding, ...others] = await doctor()
    expect(others).toEqual([])
    expect(finding).toMatch(/^warning: nora@press\.example /)
    expect(finding).toMatch(mend)
    expect(finding).not.toContain('sample-password')
  })

  it('name accounts that ask, that wait for long and whose changes are stuck; at most 20 of them', async () => {
    await add('asks', { state: 'needs_approval', reason: 'many_gone', asked: '{}' })
    const away = { state: 'waiting', reason: 'unreachable', retry_at: clock.now() }
    await add('away', { ...away, state_since: clock.now() - 61 * MINUTE })
    await add('short', { ...away, state_since: clock.now() - 59 * MINUTE })
    await addChange(await add('stuck'), 'c1', 'stuck')
    const lines = (await doctor()).join('\n')
    expect(lines).toMatch(/asks@press\.example .*Answer/)
    expect(lines).toMatch(/away@press\.example .*imap\.press\.example answers/)
    expect(lines).toMatch(/stuck@press\.example has refused 1 /)
    expect(lines).not.toContain('short@')
    for (let i = 0; i < 20; i += 1) await add(`p${i}`, { state: 'needs_person', reason: 'settings' })
    expect((await doctor()).length).toBeLessThanOrEqual(21)
  })
})
