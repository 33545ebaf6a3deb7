import { createHook } from 'node:async_hooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestAnswer, type TestApp } from '#test/test-app'

// Equal times follow from equal work, which this test counts. bench/sign-in.ts measures the times.

interface Work {
  passwordHashes: number
  transactions: number
  rowsWritten: number
}

const HASHING = 'ARGON2REQUEST'
const WRITTEN = ['audit_entries', 'sign_in_limits', 'one_time_tokens', 'jobs', 'sessions', 'system_emails'] as const

describeOnBothDatabases('a known and an unknown address', (_open, engine) => {
  let app: TestApp
  let hashes = 0
  let transactions = 0
  const hook = createHook({
    init(_id, type) {
      if (type === HASHING) hashes += 1
    },
  })

  beforeAll(async () => {
    app = await startTestApp(engine, { work: false, config: { trustProxy: ['127.0.0.1'] } })
    const { database } = app.platform
    const transact = database.transact.bind(database)
    database.transact = (work) => {
      transactions += 1
      return transact(work)
    }
    hook.enable()
  })
  afterAll(async () => {
    hook.disable()
    await app.stop()
  })

  async function countRows(): Promise<number> {
    const { read } = app.platform.database
    const counts = WRITTEN.map((table) =>
      read
        .selectFrom(table)
        .select((eb) => eb.fn.countAll().as('n'))
        .executeTakeFirstOrThrow(),
    )
    return (await Promise.all(counts)).reduce((sum, { n }) => sum + Number(n), 0)
  }

  let networks = 0
  async function workOf(path: string, body: object): Promise<{ work: Work; answer: TestAnswer }> {
    networks += 1
    const rows = await countRows()
    hashes = 0
    transactions = 0
    const answer = await app.nobody.post(`base:${path}`, body, { 'x-forwarded-for': `203.0.113.${networks}` })
    const counted = { passwordHashes: hashes, transactions }
    return { work: { ...counted, rowsWritten: (await countRows()) - rows }, answer }
  }

  const seen = ({ status, body, headers }: TestAnswer) => ({
    status,
    body: { ...body, request_id: '' },
    headers: [...headers.keys()].toSorted((a, b) => a.localeCompare(b)),
  })

  it.each([
    ['a wrong password', '/auth/login', { password: 'not the password' }, 1],
    ['a wrong password in a browser', '/auth/session', { password: 'not the password' }, 1],
    ['a link by mail', '/auth/magic-link', {}, 0],
    ['a new password', '/auth/password/forgot', {}, 0],
  ])('cost the same work and get the same answer: %s', async (_what, path, body, passwordHashes) => {
    const known = await workOf(path, { email: 'nora@press.example', ...body })
    const unknown = await workOf(path, { email: 'nola@press.example', ...body })
    expect(unknown.work).toEqual(known.work)
    expect(seen(unknown.answer)).toEqual(seen(known.answer))
    expect(known.work.passwordHashes).toBe(passwordHashes)
    expect(known.work.rowsWritten).toBeGreaterThan(0)
  })

  it('and one whose user has left every account is an unknown one', async () => {
    const { database } = app.platform
    const { _id: id } = (await app.otto.get('base:/auth/session')).body.user
    await database.transact((tx) =>
      tx
        .deleteFrom('memberships')
        .where('user_id', '=', id as string)
        .execute(),
    )
    const left = await workOf('/auth/login', { email: 'otto@mill.example', password: 'a long enough password' })
    const unknown = await workOf('/auth/login', { email: 'nola@press.example', password: 'a long enough password' })
    expect(left.work).toEqual(unknown.work)
    expect(seen(left.answer)).toEqual(seen(unknown.answer))
  })
})
