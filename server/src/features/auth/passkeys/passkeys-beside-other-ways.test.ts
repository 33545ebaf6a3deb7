import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { turnOnSecondFactor } from '#test/authenticator-app'
import { waitForBlockedRequest } from '#test/blocked-request'
import { describeOnBothDatabases } from '#test/databases'
import { type Authenticator, createAuthenticator } from '#test/software-authenticator'
import { type Caller, type Person, personOf, startTestApp, type TestAnswer, type TestApp } from '#test/test-app'

const ORIGIN = 'https://dossier.example'
const PASSWORD = 'a long enough password'
const MINUTE_MS = 60_000

// A passkey counts as two factors. These tests combine it with passwords, codes, sessions, accounts and limits.
describeOnBothDatabases('a passkey', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let people = 0
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21, 12))
    app = await startTestApp(engine, { clock, config: { baseUrl: ORIGIN } })
  })
  afterAll(() => app.stop())

  const as = (login: TestAnswer['body']): Person => personOf(app.baseUrl, login)

  async function person(): Promise<Person> {
    people += 1
    const input = { email: `person${people}@lind.example`, password: PASSWORD, name: '' }
    return as((await app.nobody.post('base:/auth/register', input)).body)
  }

  const creationOptions = async (caller: Caller) =>
    (await caller.post('base:/auth/passkeys/registration/options')).body.options
  const requestOptions = async () => (await app.nobody.post('base:/auth/passkeys/authentication/options')).body.options
  const add = (caller: Caller, credential: object): Promise<TestAnswer> =>
    caller.post('base:/auth/passkeys/registration/verify', { credential })
  const enter = (credential: object): Promise<TestAnswer> =>
    app.nobody.post('base:/auth/passkeys/authentication/verify', { credential })
  const signIn = async (authenticator: Authenticator): Promise<TestAnswer> =>
    enter(authenticator.get(await requestOptions()))

  async function holder(): Promise<{ mara: Person; key: Authenticator; passkey: string }> {
    const mara = await person()
    const key = createAuthenticator(ORIGIN)
    const { passkey } = (await add(mara, key.create(await creationOptions(mara)))).body
    return { mara, key, passkey: passkey._id as string }
  }

  const turnOnTotp = async (caller: Caller): Promise<() => string> => (await turnOnSecondFactor(caller, clock)).code

  it('asks for no code where a second factor is on, also where it is turned on in the middle', async () => {
    const { mara, key } = await holder()
    const begun = await requestOptions()
    await turnOnTotp(mara)
    const answer = await enter(key.get(begun))
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.user.email).toBe(mara.email)
    expect((await signIn(key)).status).toBe(200)
    const byPassword = await app.nobody.post('base:/auth/login', { email: mara.email, password: PASSWORD })
    expect(byPassword.body.code).toBe('totp_required')
  })

  it('turns no second factor off: that takes the password and a code', async () => {
    const { mara, key } = await holder()
    const code = await turnOnTotp(mara)
    clock.advance(30_000)
    const inside = as((await signIn(key)).body)
    const off = (body: object) => inside.post('base:/auth/totp/disable', body)
    expect((await off({ password: 'not the password', code: code() })).status).toBe(400)
    expect((await off({ password: PASSWORD, code: '000000' })).status).toBe(400)
    expect((await off({ password: PASSWORD, code: code() })).status).toBe(200)
  })

  it('that is removed between the question and the answer opens nothing', async () => {
    const { mara, key, passkey } = await holder()
    const begun = await requestOptions()
    expect((await mara.del(`/passkeys/${passkey}`)).status).toBe(200)
    expect((await enter(key.get(begun))).status).toBe(401)
  })

  it('opens sessions like any other: listed, ended with a new password, while the passkey stays', async () => {
    const { mara, key } = await holder()
    const inside = as((await signIn(key)).body)
    expect((await mara.get('/sessions')).body.sessions).toHaveLength(2)
    const change = { current_password: PASSWORD, new_password: 'quite another password' }
    expect((await mara.put('base:/auth/password', change)).body).toEqual({ sessions_ended: 1 })
    expect((await inside.get('/projects')).status).toBe(401)
    expect((await signIn(key)).status).toBe(200)
  })

  it('is a fresh sign-in for a quarter of an hour, in which another one can be added', async () => {
    const { key } = await holder()
    const inside = as((await signIn(key)).body)
    const second = createAuthenticator(ORIGIN)
    expect((await add(inside, second.create(await creationOptions(inside)))).status).toBe(201)
    clock.advance(15 * MINUTE_MS)
    expect((await inside.post('base:/auth/passkeys/registration/options')).status).toBe(403)
    expect((await signIn(second)).status).toBe(200)
  })

  it('is not kept for a session that was ended in the middle', async () => {
    const mara = await person()
    const inside = as((await app.nobody.post('base:/auth/login', { email: mara.email, password: PASSWORD })).body)
    const credential = createAuthenticator(ORIGIN).create(await creationOptions(inside))
    const { accounts } = app.app.features
    let adding: Promise<TestAnswer> | undefined
    await app.platform.database.transact(async (tx) => {
      await accounts.users.lock(tx, mara.id)
      await waitForBlockedRequest(app, tx, () => {
        adding = add(inside, credential)
      })
      await tx.updateTable('sessions').set({ revoked_at: clock.now() }).where('user_id', '=', mara.id).execute()
    })
    expect((await adding)?.status).toBe(401)
    const kept = app.platform.database.read.selectFrom('passkeys').select('id').where('user_id', '=', mara.id)
    expect(await kept.execute()).toEqual([])
  })

  it('leads into the account that is left, for who was removed from another', async () => {
    const { mara, key } = await holder()
    const { memberships } = app.app.features.accounts
    const { database } = app.platform
    await database.transact((tx) => memberships.add(tx, app.nora.tenantId, mara.id, 'member'))
    await database.transact((tx) => memberships.remove(tx, mara.tenantId, mara.id))
    expect((await signIn(key)).body.user.host_id).toBe(app.nora.tenantId)
    expect((await mara.get('/projects')).status).toBe(401)
  })

  it('is the fiftieth at most, also of several at once', async () => {
    const mara = await person()
    const at = clock.now()
    const rows = Array.from({ length: 47 }, (_, n) => ({
      credential_id: `${mara.id}-${n}`,
      id: `${mara.id}-${n}`,
      user_id: mara.id,
      name: 'Key',
      public_key: new Uint8Array([1]),
      counter: 0,
      transports: '[]',
      synced: 0,
      created_at: at,
      updated_at: at,
      last_used_at: null,
    }))
    await app.platform.database.transact((tx) => tx.insertInto('passkeys').values(rows).execute())
    const begun = await Promise.all(Array.from({ length: 6 }, () => creationOptions(mara)))
    const answers = await Promise.all(begun.map((options) => add(mara, createAuthenticator(ORIGIN).create(options))))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([201, 201, 201, 409, 409, 409])
    expect((await mara.post('base:/auth/passkeys/registration/options')).status).toBe(409)
  })
})
