import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveMove } from '#platform/account-moves/account-moves.store'
import type { AccountMoveRow } from '#platform/account-moves/account-moves.tables'
import { describeOnBothDatabases } from '#test/databases'
import { startTestApp, type TestApp } from '#test/test-app'
import { resolveAddress } from '../addresses/recipients.ts'
import { replyTo } from './replies.ts'

describeOnBothDatabases('the addresses of an account', (_open, engine) => {
  let app: TestApp
  let address = ''
  beforeAll(async () => {
    app = await startTestApp(engine, { work: false, config: { emailForwardDomain: 'in.old.example' } })
    const [project] = (await app.nora.get('/projects')).body.projects
    address = `${project._id}@in.old.example`
  })
  afterAll(() => app.stop())

  const replyWhile = async (state: AccountMoveRow['state']) => {
    const move: AccountMoveRow = {
      tenant_id: app.nora.tenantId,
      id: 'move',
      state,
      is_parked: 1,
      name: 'Press',
      peer_id: 'new',
      peer_url: 'https://new.example',
      peer_mail_domain: 'in.new.example',
      people: '',
      before: '',
      started_at: 1,
      updated_at: 1,
    }
    await app.platform.database.transact((tx) => saveMove(tx, move))
    return replyTo(await resolveAddress(app.platform, address).catch((error: unknown) => error))
  }

  it('defer email while it moves, so that the sender tries again', async () => {
    for (const state of ['frozen', 'fenced', 'receiving', 'ready'] as const)
      expect((await replyWhile(state)).responseCode).toBe(451)
  })

  it('name the new address after it has moved, also when the project is gone', async () => {
    expect(await replyWhile('moved')).toMatchObject({
      responseCode: 551,
      message: expect.stringContaining('in.new.example'),
    })
    await app.platform.database.transact((tx) =>
      tx.deleteFrom('projects').where('tenant_id', '=', app.nora.tenantId).execute(),
    )
    expect((await replyWhile('cleared')).responseCode).toBe(551)
  })
})
