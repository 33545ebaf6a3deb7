// @module-tag slow

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#test/databases'
import { fillAccount, moveBetween, rowsOfAccount } from '#test/given/account-move'
import { callerOf, PASSWORD, signInTo, startTestApp, type TestApp } from '#test/test-app'
import { cancelMove, moveAccount, planOf } from './move-account.ts'

const [first, second = first] = engines()
if (!first || !second) throw new Error('there is no database')

describe.each([
  [first, second],
  [second, first],
])('a move of one account ($dialect)', (from, to) => {
  let source: TestApp
  let target: TestApp
  let apps: TestApp[] = []
  beforeEach(async () => {
    source = await startTestApp(from, { config: { emailForwardDomain: 'in.old.example' } })
    target = await startTestApp(to, {
      config: { emailForwardDomain: 'in.new.example', baseUrl: 'http://new.example:8080' },
    })
    apps = [source, target]
    // Another owner than the one of the source.
    await target.platform.database.transact((tx) =>
      tx.updateTable('users').set({ email: 'other@mill.example' }).where('email', '=', 'otto@mill.example').execute(),
    )
  })
  afterEach(async () => {
    for (const app of apps) await app.stop()
  })

  const failedSignIn = (app: TestApp) =>
    callerOf(app.baseUrl, '', '').post('base:/auth/login', { email: 'otto@mill.example', password: PASSWORD })

  it('moves everything, and the neighbours on both sides do not change', async () => {
    const { token, note } = await fillAccount(source.otto)
    await fillAccount(source.nora)
    await fillAccount(target.nora)
    await source.jobsDone()
    await target.jobsDone()
    const id = source.otto.tenantId
    const [neighbour, host] = [
      await rowsOfAccount(source, source.nora.tenantId),
      await rowsOfAccount(target, target.nora.tenantId),
    ]
    const before = (await source.otto.get('/emails?fields=full')).body.emails

    expect(await moveAccount(moveBetween(source, target), id)).toMatchObject({ kind: 'moved' })

    expect(await rowsOfAccount(source, source.nora.tenantId)).toEqual(neighbour)
    expect(await rowsOfAccount(target, target.nora.tenantId)).toEqual(host)
    const otto = await signInTo(target.baseUrl, 'otto@mill.example', PASSWORD)
    expect((await otto.get('/emails?fields=full')).body.emails).toEqual(before)
    expect((await otto.get(`/notes/${note}`)).text).toContain('the ferry 🦦 leaves')
    expect((await otto.post('/search/quick', { query: 'ferry' })).text).toContain(note)
    expect(await callerOf(target.baseUrl, token, id).get('/emails')).toMatchObject({ status: 200 })
    const large = before.find(({ subject }: { subject: string }) => subject.startsWith('one'))
    expect((await otto.get(`/emails/${large._id}/raw`)).text.length).toBeGreaterThan(90_000)

    const left = Object.keys(await rowsOfAccount(source, id)).sort()
    expect(left).toEqual(['account_moves', 'moved_tokens', 'parked_members', 'public_names'])
    const gone = { status: 410, body: { code: 'gone', moved_to: 'http://new.example:8080' } }
    expect(await failedSignIn(source)).toMatchObject(gone)
    expect(await source.otto.get('/emails')).toMatchObject(gone)
    expect(await callerOf(source.baseUrl, token, id).get('/emails')).toMatchObject(gone)
    const stranger = { email: 'otto@mill.example', password: 'another long password' }
    expect(await source.nobody.post('base:/auth/login', stranger)).toMatchObject({ status: 401 })
    expect(await moveAccount(moveBetween(source, target), id)).toMatchObject({ kind: 'finished' })
  })

  it('comes back to where it was', async () => {
    const { note } = await fillAccount(source.otto)
    const id = source.otto.tenantId
    await moveAccount(moveBetween(source, target), id)
    const otto = await signInTo(target.baseUrl, 'otto@mill.example', PASSWORD)
    await otto.post('/notes', { title: 'written there', content: '<p>x</p>' })
    expect(await moveAccount(moveBetween(target, source), id)).toMatchObject({ kind: 'moved' })
    const back = await signInTo(source.baseUrl, 'otto@mill.example', PASSWORD)
    expect((await back.get('/notes')).text).toContain('written there')
    expect(await back.get(`/notes/${note}`)).toMatchObject({ status: 200 })
    expect(await failedSignIn(target)).toMatchObject({ status: 410 })
  })

  it('links a user who exists on the target, in every row that names them', async () => {
    const there = { email: 'ilse@press.example' }
    await target.app.features.accounts.users.add({
      ...there,
      password: PASSWORD,
      name: 'Ilse',
      account: target.nora.tenantId,
      role: 'member',
    })
    await source.app.features.accounts.users.add({
      email: there.email,
      password: 'the password of the source',
      name: 'Ilse',
      account: source.otto.tenantId,
      role: 'member',
    })
    await source.platform.database.transact((tx) => tx.deleteFrom('unconfirmed_users').execute())
    await target.platform.database.transact((tx) => tx.deleteFrom('unconfirmed_users').execute())
    const ilse = await signInTo(source.baseUrl, there.email, 'the password of the source')
    const note = await ilse.post('/notes', { title: 'by Ilse', content: '<p>x</p>' })
    expect(note.status, note.text).toBe(201)
    expect(await planOf(moveBetween(source, target), source.otto.tenantId)).toMatchObject({
      kind: 'planned',
      check: { linked: [there.email] },
    })
    await moveAccount(moveBetween(source, target), source.otto.tenantId)
    const here = await signInTo(target.baseUrl, there.email, PASSWORD)
    expect(JSON.stringify(await rowsOfAccount(target, source.otto.tenantId))).not.toContain(ilse.id)
    const accounts = await here.get('/accounts')
    expect(accounts.text).toContain(source.otto.tenantId)
  })

  it('is refused with reasons, and then nothing has changed', async () => {
    const own = await planOf(moveBetween(source, target), source.nora.tenantId)
    expect(own).toMatchObject({ kind: 'blocked' })
    const blocked = await moveAccount(moveBetween(source, source), source.otto.tenantId)
    expect(blocked).toMatchObject({ kind: 'blocked' })
    expect(await source.otto.get('/emails')).toMatchObject({ status: 200 })
  })

  it('is taken back until the account becomes active on the target', async () => {
    await fillAccount(source.otto)
    await source.jobsDone()
    const id = source.otto.tenantId
    const failing = moveBetween(source, target, (_side, step, when) => {
      if (step === 'recordMoved' && when === 'before') throw new Error('killed')
    })
    await expect(moveAccount(failing, id)).rejects.toThrow('killed')
    expect(await source.otto.get('/emails')).toMatchObject({ status: 503, headers: expect.anything() })
    expect(await failedSignIn(source)).toMatchObject({ status: 503 })
    expect(await cancelMove(moveBetween(source, target), id)).toBe(true)
    expect(await source.otto.get('/emails')).toMatchObject({ status: 200 })
    expect(await source.otto.post('/notes', { title: 'on', content: '<p>x</p>' })).toMatchObject({ status: 201 })
    const left = await rowsOfAccount(target, id)
    expect(Object.keys(left)).toEqual(['public_names'])
    await moveAccount(moveBetween(source, target), id)
    await expect(cancelMove(moveBetween(source, target), id)).rejects.toMatchObject({ code: 'conflict' })
  })
})
