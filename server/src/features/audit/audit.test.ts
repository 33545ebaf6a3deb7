import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'
import type { NewAuditEntry } from './index.ts'

describeOnBothDatabases('the audit log', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  beforeAll(async () => {
    clock = manualClock(Date.now())
    app = await startTestApp(engine, { clock })
  })
  afterAll(() => app.stop())

  const record = (note: NewAuditEntry) =>
    app.platform.database.transact((tx) => app.app.features.audit.record(tx, note))
  const note = (detail: string, more: Partial<NewAuditEntry> = {}): NewAuditEntry => ({
    tenantId: app.nora.tenantId,
    action: 'role-changed',
    userId: 'somebody',
    detail,
    ...more,
  })
  const details = async (query: string) =>
    (await app.nora.get(`/audit-log?action=role-changed${query}`)).body.entries.map(
      (entry: { detail: string }) => entry.detail,
    )

  it('tells what happened, newest first, page by page, and nothing of another account', async () => {
    for (const detail of ['one', 'two', 'three']) {
      clock.advance(1)
      await record(note(detail))
    }
    await record(note('of otto', { tenantId: app.otto.tenantId }))
    await record(note('of nobody', { tenantId: '' }))
    expect(await details('')).toEqual(['three', 'two', 'one'])
    const first = (await app.nora.get('/audit-log?action=role-changed&limit=2')).body
    expect(first).toMatchObject({ total: 3, limit: 2 })
    expect(await details(`&limit=2&cursor=${first.next_cursor}`)).toEqual(['one'])
    expect(await details('&user=nobody')).toEqual([])
    expect(await details('&user=somebody')).toHaveLength(3)
  })

  it('names who did it, to what, from where, and keeps odd text whole', async () => {
    const { _id: userId } = (await app.nora.get('base:/auth/session')).body.user
    const client = { ip: '203.0.113.7', userAgent: `curl \ud800 ${'x'.repeat(400)}` }
    await record(note('token “backup”', { action: 'token-leaked', userId, subjectId: 't1', client }))
    const [entry] = (await app.nora.get('/audit-log?action=token-leaked')).body.entries
    expect(entry).toMatchObject({ user: userId, user_email: 'nora@press.example', subject: 't1', ip: '203.0.113.7' })
    expect(entry.user_agent).toMatch(/^curl \ufffd x+$/)
    expect(entry.user_agent).toHaveLength(300)
    expect(entry.host_id).toBe(app.nora.tenantId)
  })

  it('keeps the address that the user had at the time', async () => {
    const email = 'mara@lind.example'
    const { accounts } = app.app.features
    const input = { email, password: 'a long enough password', name: '', account: app.nora.tenantId }
    const { userId } = await accounts.users.add({ ...input, role: 'member' })
    await record(note('before', { action: 'token-created', userId }))
    await app.platform.database.transact((tx) =>
      tx.updateTable('users').set({ email: 'new@lind.example' }).where('id', '=', userId).execute(),
    )
    await record(note('after', { action: 'token-created', userId }))
    const { entries } = (await app.nora.get('/audit-log?action=token-created')).body
    expect(entries.map((entry: { user_email: string }) => entry.user_email)).toEqual(['new@lind.example', email])
  })

  it('is written with its change or not at all', async () => {
    const failed = app.platform.database.transact(async (tx) => {
      await app.app.features.audit.record(tx, note('never'))
      throw new Error('the change did not work')
    })
    await expect(failed).rejects.toThrow('did not work')
    expect(await details('')).not.toContain('never')
  })

  it('is for owners and admins', async () => {
    expect((await (await app.withRole('admin')).get('/audit-log')).status).toBe(200)
    expect((await (await app.withRole('member')).get('/audit-log')).status).toBe(403)
  })
})
