// @module-tag slow

import { message } from '@dossier/contract/message'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { until } from '#test/eventually'
import { english } from '#test/in-english'
import { type ScriptedWeb, sends, startWeb } from '#test/scripted-web'
import { startTestApp, type TestApp } from '#test/test-app'
import { DAILY_FETCHES, dayOf } from './url-budgets.store.ts'

const PAGE = sends('<title>Page</title><p>text', { 'content-type': 'text/html' })
const HOUR_MS = 3_600_000

describeOnBothDatabases('patience with a saved address', (_open, engine) => {
  let test: TestApp
  let web: ScriptedWeb
  let clock: ManualClock
  beforeAll(async () => {
    clock = manualClock(Date.now())
    web = await startWeb({
      '/ill': (response) => void response.writeHead(503, { 'retry-after': '120' }).end(),
      '/well': PAGE,
      '/unread': PAGE,
      '/tomorrow': PAGE,
    })
    test = await startTestApp(engine, { clock, config: { allowPrivateHosts: ['127.0.0.1'] } })
  })
  afterAll(async () => {
    await test.stop()
    await web.stop()
  })

  const asked = (path: string) => web.requests.filter((one) => one.path === path).length
  const save = async (path: string) =>
    (await test.nora.post('/urls', { url: web.origin + path })).body.url._id as string
  const read = async (id: string) => (await test.nora.get(`/urls/${id}`)).body.url
  const failedInTime = (id: string): Promise<void> =>
    until(async () => {
      if ((await read(id)).status === 'failed') return true
      clock.advance(60_000)
      return false
    })

  it('has an end: three tries, not before the time that the server wishes, then a sentence', async () => {
    const id = await save('/ill')
    await until(async () => (await read(id)).error.endsWith(english('records.retried', { why: '' })))
    clock.advance(119_000)
    await test.jobsDone()
    expect(asked('/ill')).toBe(1)
    clock.advance(1000)
    await until(() => asked('/ill') === 2)
    await failedInTime(id)
    expect(await read(id)).toMatchObject({
      error: `127.0.0.1:${web.port} answered with status 503.`,
      last_crawled: null,
    })
    expect(asked('/ill')).toBe(3)
    clock.advance(24 * HOUR_MS)
    await test.jobsDone()
    expect(asked('/ill')).toBe(3)
  })

  it('has an end where this service itself is at fault, and is open to another try', async () => {
    const { webPages } = test.platform
    const { read: readPage } = webPages
    webPages.read = () => Promise.reject(new AppError('unavailable', message('mail.readerNotStarted')))
    const id = await save('/unread')
    await failedInTime(id)
    expect((await read(id)).error).toContain(english('records.fetchFault'))
    webPages.read = readPage
    await test.nora.post(`/urls/${id}/fetch`)
    await until(async () => (await read(id)).status === 'complete')
    expect(await read(id)).toMatchObject({ title: 'Page', error: '' })
  })

  it('lasts until the next day where the budget is used up', async () => {
    const day = dayOf(clock.now())
    const full = { tenant_id: test.nora.tenantId, day, fetches: DAILY_FETCHES, bytes: 0 }
    await test.platform.database.transact((tx) =>
      tx
        .insertInto('url_budgets')
        .values(full)
        .onConflict((conflict) => conflict.columns(['tenant_id', 'day']).doUpdateSet({ fetches: DAILY_FETCHES }))
        .execute(),
    )
    const id = await save('/tomorrow')
    await until(async () => (await read(id)).error.includes('midnight'))
    expect(asked('/tomorrow')).toBe(0)
    clock.advance(24 * HOUR_MS)
    await until(async () => (await read(id)).status === 'complete')
    expect(asked('/tomorrow')).toBe(1)
  })
})
