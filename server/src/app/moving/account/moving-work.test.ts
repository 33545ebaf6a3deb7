// @module-tag slow

import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { engines } from '#test/databases'
import { eventually } from '#test/eventually'
import { moveBetween } from '#test/given/account-move'
import { type PostOffice, startPostOffice } from '#test/post-office'
import { type Caller, PASSWORD, signInTo, startTestApp, type TestApp } from '#test/test-app'
import { moveAccount } from './move-account.ts'

const [first, second = first] = engines()
if (!first || !second) throw new Error('there is no database')

describe.each([
  [first, second],
  [second, first],
])('the work of an account that moves ($dialect)', (from, to) => {
  let office: PostOffice
  let target: TestApp
  let id = ''
  beforeEach(async () => {
    office = await startPostOffice(from, {}, { emailForwardDomain: 'in.old.example' })
    const { app, clock, nora } = office
    const config = { allowPrivateHosts: ['127.0.0.1'], emailForwardDomain: 'in.new.example' }
    target = await startTestApp(to, { clock, config: { ...config, baseUrl: 'http://new.example:8080' } })
    id = nora.tenantId
    await target.platform.database.transact((tx) =>
      tx.updateTable('users').set({ email: 'other@press.example' }).where('email', '=', 'nora@press.example').execute(),
    )
    await app.platform.database.transact((tx) => app.app.features.accounts.claimInstance(tx, app.otto.tenantId))
  })
  afterEach(async () => {
    await office.close()
    await target.stop()
  })

  const signIn = (): Promise<Caller> => signInTo(target.baseUrl, 'nora@press.example', PASSWORD)

  async function queue(): Promise<string> {
    const draft = await office.write()
    const answer = await office.nora.post(`/email-drafts/${draft._id}/send`)
    expect(answer.status, answer.text).toBe(202)
    return answer.body.outgoing_email._id as string
  }

  async function statusOf(nora: Caller, mail: string): Promise<string> {
    return (await nora.get(`/outgoing-emails/${mail}`)).body.outgoing_email.status
  }

  it('sends a waiting email once, from the target', async () => {
    const mail = await queue()
    await moveAccount(moveBetween(office.app, target), id)
    expect(office.receivedContents).toHaveLength(0)
    office.pass(60_000)
    target.platform.signals.send('jobs')
    const nora = await signIn()
    await eventually(async () => expect(await statusOf(nora, mail)).toBe('sent'))
    await office.app.jobsDone()
    expect(office.receivedContents).toHaveLength(1)
  })

  it('never sends again what a server may have accepted', async () => {
    let isHandedOver = false
    office.script.end = () => {
      isHandedOver = true
    }
    const mail = await queue()
    office.pass(10_000)
    await eventually(() => expect(isHandedOver).toBe(true))
    await moveAccount(moveBetween(office.app, target), id)
    office.script.end = office.record('250 2.0.0 taken')
    const nora = await signIn()
    await eventually(async () => expect(await statusOf(nora, mail)).toBe('uncertain'))
    office.pass(3_600_000)
    await target.jobsDone()
    expect(office.receivedContents).toHaveLength(0)
  })

  it('refuses what began before the fence, in the database, and leaves other accounts alone', async () => {
    const { otto } = office.app
    const project = (await office.nora.get('/projects')).body.projects[0]._id as string
    const late = (tenantId: string, projectId: string) =>
      office.app.app.features.emails.ingest({
        tenantId,
        projectId,
        source: 'api',
        raw: Buffer.from(`From: a@b.example\r\nMessage-ID: <late@b.example>\r\nSubject: late\r\n\r\nx`),
        parsed: null,
        html: '',
        triaged: false,
        mailboxFor: () => 'inbox',
      })
    const seen: unknown[] = []
    const { source, ...others } = moveBetween(office.app, target)
    const watched: typeof source = async (name, input, parts) => {
      const result = await source(name, input, parts)
      if (name !== 'fence') return result as never
      seen.push(await late(id, project).catch((error: unknown) => error))
      const own = (await otto.get('/projects')).body.projects[0]._id as string
      seen.push(await late(otto.tenantId, own))
      return result as never
    }
    await moveAccount({ ...others, source: watched }, id)
    expect(seen).toMatchObject([{ code: 'unavailable' }, { duplicate: false }])
  })
})
