// @module-tag slow

import type { PrimaryAction } from '@dossier/contract/vocabulary'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { type Browser, type PushService, startPushService } from '#test/push-host'
import { type Caller, PASSWORD, signInTo, startTestApp, type TestApp } from '#test/test-app'
import { ingestEmail, mailOf, newProject, newsletter, question } from '#test/triage-mails'
import { composeNotification } from './deliveries/compose.ts'
import { deliver } from './deliveries/deliver.ts'

const NOON = Date.UTC(2026, 10, 20, 12)
const MINUTE = 60_000
const HOUR = 60 * MINUTE

describeOnBothDatabases('notifications', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let service: PushService
  beforeAll(async () => {
    clock = manualClock(NOON)
    service = await startPushService()
    app = await startTestApp(engine, { clock, work: false, config: { allowPrivateHosts: ['127.0.0.1'] } })
  })
  afterAll(async () => {
    await app.stop()
    await service.stop()
  })

  beforeEach(async () => {
    service.answers.length = 0
    await app.nora.del('/push-subscriptions')
    await app.nora.patch('/notification-settings', {
      show_content: null,
      quiet_from: null,
      quiet_until: null,
      accounts: [{ account: app.nora.tenantId, enabled: true }],
    })
  })

  async function turnOn(caller: Caller): Promise<{ browser: Browser; id: string }> {
    const browser = service.openBrowser()
    const { status, body, text } = await caller.post('/push-subscriptions', browser.input)
    expect(status, text).toBe(201)
    return { browser, id: body.push_subscription._id as string }
  }
  const devices = async (caller: Caller) =>
    (await caller.get('/push-subscriptions')).body.push_subscriptions as { _id: string; problem: string }[]

  /** As automatic triage leaves an email. */
  async function judged(caller: Caller, changes: Parameters<typeof question>[0] = {}): Promise<string> {
    const id = await ingestEmail(caller, question(changes))
    await verdict(caller, id, 'reply-required')
    return id
  }
  async function verdict(caller: Caller, id: string, action: PrimaryAction): Promise<void> {
    const { database } = app.platform
    await database.transact(async (tx) => {
      await tx.updateTable('emails').set({ triage_primary_action: action }).where('id', '=', id).execute()
      const row = { tenant_id: caller.tenantId, id, received_at: clock.now() }
      await app.app.features.notifications.listeners.noteVerdict(tx, row, action)
    })
  }

  /** Runs the waiting jobs of this feature once, as the queue does. */
  async function work(options: { until?: boolean } = {}): Promise<string[]> {
    const { accounts } = app.app.features
    const { read } = app.platform.database
    const problems: string[] = []
    const run = async (tenantId: string, payload: object, work: (run: never) => Promise<void>) => {
      const job = { id: 'job', tenantId, payload, attempt: 1, signal: new AbortController().signal }
      await work(job as never).catch((error: Error) => problems.push(error.message))
    }
    const waiting = await read.selectFrom('push_alerts').selectAll().where('state', '=', 'waiting').execute()
    for (const key of new Set(waiting.map(({ tenant_id, user_id }) => `${tenant_id} ${user_id}`))) {
      const [tenantId = '', userId = ''] = key.split(' ')
      await run(tenantId, { userId }, (job) => composeNotification(app.platform, { accounts }, job))
    }
    const queued = await read.selectFrom('push_deliveries').selectAll().where('state', '=', 'queued').execute()
    for (const { tenant_id, id } of options.until === false ? [] : queued)
      await run(tenant_id, { deliveryId: id }, (job) => deliver(app.platform, { accounts }, job))
    return problems
  }
  const pushedTo = ({ browser }: { browser: Browser }) => service.messagesOf(browser).map(({ message }) => message)

  it('are off until somebody turns them on, for a device and for an account', async () => {
    const { body } = await app.otto.get('/notification-settings')
    expect(body.notification_settings).toMatchObject({ show_content: false, quiet_from: '', quiet_until: '' })
    expect(body.notification_settings.accounts).toMatchObject([{ account: app.otto.tenantId, enabled: false }])
    const device = await turnOn(app.otto)
    await judged(app.otto)
    await work()
    expect(pushedTo(device)).toEqual([])
  })

  it('say in private that a new email wants an answer, and who wrote it when asked to', async () => {
    const device = await turnOn(app.nora)
    const id = await judged(app.nora, { from: 'Mara Lind <mara@lind.example>', subject: 'Linen edition' })
    await work()
    const { thread_id } = await mailOf(app.nora, id)
    const path = expect.stringMatching(`^/projects/[^/]+/mail/inbox/${id}$`)
    const account = app.nora.tenantId
    const tag = `thread ${thread_id}`
    expect(pushedTo(device)).toEqual([{ title: 'A new email wants an answer', body: '', tag, account, path }])
    await app.nora.patch('/notification-settings', { show_content: true })
    await judged(app.nora, { from: 'Jonas \u202eBrandt <jonas@lind.example>', subject: 'Tüll\u0007 <b>neu</b>' })
    await work()
    expect(pushedTo(device).at(-1)).toMatchObject({ title: 'Jonas Brandt', body: 'Tüll <b>neu</b>' })
    await app.nora.patch('/profile', { language: 'de' })
    await app.nora.patch('/notification-settings', { show_content: null })
    await judged(app.nora)
    await work()
    expect(pushedTo(device).at(-1)?.title).toBe('Eine neue E-Mail wartet auf Antwort')
    await app.nora.patch('/profile', { language: null })
  })

  it('come once for an email, and one for several that came together', async () => {
    const [phone, laptop] = [await turnOn(app.nora), await turnOn(app.nora)]
    const id = await judged(app.nora)
    await work()
    await verdict(app.nora, id, 'reply-required')
    await work()
    expect([pushedTo(phone).length, pushedTo(laptop).length]).toEqual([1, 1])
    for (const subject of ['One', 'Two', 'Three']) await judged(app.nora, { subject })
    await Promise.all([work(), work()])
    expect(pushedTo(phone).slice(1)).toMatchObject([{ title: '3 emails want an answer', body: '', path: '/' }])
  })

  it('are withdrawn when the email is read, answered, moved, muted or snoozed before', async () => {
    const device = await turnOn(app.nora)
    const ids = []
    for (let index = 0; index < 5; index += 1) ids.push(await judged(app.nora, { subject: `Withdrawn ${index}` }))
    const [read, moved, muted, snoozed, answered] = ids as [string, string, string, string, string]
    await app.nora.put(`/emails/${read}`, { read: true })
    await app.nora.put(`/emails/${moved}`, { mailbox: 'archived' })
    await app.nora.put(`/emails/${muted}`, { muted: true })
    await app.nora.put(`/emails/${snoozed}`, { snoozed_until: new Date(clock.now() + HOUR).toISOString() })
    const { message_id } = await mailOf(app.nora, answered)
    clock.advance(MINUTE)
    const reply = `From: nora@press.example\r\nTo: mara@lind.example\r\nSubject: Re\r\nMessage-ID: <own.${message_id}>\r\nIn-Reply-To: <${message_id}>\r\nDate: ${new Date(clock.now()).toUTCString()}\r\n\r\nYes.\r\n`
    const sent = await app.nora.post('/emails', { raw_email: reply, mailbox: 'sent' })
    expect(sent.status, sent.text).toBe(201)
    await work()
    expect(pushedTo(device)).toEqual([])
    // Also between the message and its sending.
    const late = await judged(app.nora)
    await work({ until: false })
    await app.nora.put(`/emails/${late}`, { read: true })
    await work()
    expect(pushedTo(device)).toEqual([])
  })

  it('never come for a suspected fraud, an old email or another verdict', async () => {
    const device = await turnOn(app.nora)
    const fraud = await judged(app.nora)
    const findings = JSON.stringify([{ code: 'fraud_link_lies', detail: '' }])
    await app.platform.database.transact((tx) =>
      tx.updateTable('emails').set({ findings }).where('id', '=', fraud).execute(),
    )
    await verdict(app.nora, await ingestEmail(app.nora, newsletter()), 'no-action')
    await app.platform.database.transact((tx) =>
      app.app.features.notifications.listeners.noteVerdict(
        tx,
        { tenant_id: app.nora.tenantId, id: 'old', received_at: clock.now() - 49 * HOUR },
        'reply-required',
      ),
    )
    await work()
    expect(pushedTo(device)).toEqual([])
  })

  it.each([
    // Midnight in each zone is in the middle of its quiet hours.
    ['Pacific/Auckland', Date.UTC(2026, 10, 21, 11), Date.UTC(2026, 10, 21, 18)],
    ['Pacific/Honolulu', Date.UTC(2026, 10, 22, 10), Date.UTC(2026, 10, 22, 17)],
  ])('of the quiet hours in %s are one when they end', async (time_zone, midnight, end) => {
    const device = await turnOn(app.nora)
    await app.nora.patch('/profile', { time_zone })
    await app.nora.patch('/notification-settings', { quiet_from: '22:00', quiet_until: '07:00' })
    clock.advance(midnight - clock.now())
    const read = await judged(app.nora)
    for (const subject of ['One', 'Two']) await judged(app.nora, { subject })
    expect(await work()).toEqual(['postponed'])
    await app.nora.put(`/emails/${read}`, { read: true })
    clock.advance(end - 1 - clock.now())
    expect(await work()).toEqual(['postponed'])
    clock.advance(1)
    await work()
    expect(pushedTo(device).map(({ title }) => title)).toEqual(['2 emails want an answer'])
    await app.nora.patch('/profile', { time_zone: null })
  })

  it('are sent again after a refusal that passes, when the push service says', async () => {
    const device = await turnOn(app.nora)
    await judged(app.nora)
    service.answers.push({ status: 429, headers: { 'retry-after': '120' } }, { status: 500 })
    expect(await work()).toEqual(['postponed'])
    expect((await devices(app.nora))[0]?.problem).toContain('takes no notifications')
    expect(await work()).toEqual(['postponed'])
    expect(await work()).toEqual([])
    expect(await work()).toEqual([])
    expect(pushedTo(device)).toHaveLength(3)
    expect(new Set(service.messagesOf(device.browser).map(({ headers }) => headers.topic)).size).toBe(1)
    expect((await devices(app.nora))[0]).toMatchObject({ problem: '', last_sent_at: expect.any(String) })
  })

  it('end for a device that the push service has forgotten', async () => {
    for (const status of [410, 404]) {
      const device = await turnOn(app.nora)
      await judged(app.nora)
      service.answers.push({ status })
      await work()
      expect(await devices(app.nora)).toEqual([])
      await judged(app.nora)
      await work()
      expect(pushedTo(device)).toHaveLength(1)
    }
    const sealed = await app.platform.database.read
      .selectFrom('sealed_secrets')
      .select('record_id')
      .where('purpose', '=', 'push-subscription')
      .execute()
    expect(sealed.length).toBe((await devices(app.nora)).length + (await devices(app.otto)).length)
  })

  it('are not sent again after a crash between sending and marking', async () => {
    const device = await turnOn(app.nora)
    await judged(app.nora)
    await work({ until: false })
    const [delivery] = await app.platform.database.read
      .selectFrom('push_deliveries')
      .selectAll()
      .where('subscription_id', '=', device.id)
      .execute()
    const { accounts } = app.app.features
    const job = {
      id: 'job',
      tenantId: app.nora.tenantId,
      payload: { deliveryId: delivery?.id ?? '' },
      attempt: 1,
      signal: new AbortController().signal,
    }
    const { database } = app.platform
    let writes = 0
    const dying: typeof database = {
      ...database,
      transact: (work) => {
        writes += 1
        if (writes > 1) throw new Error('the process ends here')
        return database.transact(work)
      },
    }
    await expect(deliver({ ...app.platform, database: dying }, { accounts }, job)).rejects.toThrow('ends here')
    await deliver(app.platform, { accounts }, job)
    await deliver(app.platform, { accounts }, job)
    expect(pushedTo(device)).toHaveLength(1)
    const after = await database.read
      .selectFrom('push_deliveries')
      .select('state')
      .where('id', '=', delivery?.id ?? '')
      .executeTakeFirst()
    expect(after?.state).toBe('uncertain')
  })

  it('belong to one user, and to nobody else’s devices', async () => {
    const device = await turnOn(app.nora)
    const others = await turnOn(app.otto)
    for (const answer of [
      await app.otto.del(`/push-subscriptions/${device.id}`),
      await app.otto.post(`/push-subscriptions/${device.id}/test`),
      await app.otto.put(`/push-subscriptions/${device.id}`, device.browser.input),
      await app.otto.patch('/notification-settings', { accounts: [{ account: app.nora.tenantId, enabled: true }] }),
    ])
      expect(answer.status).toBe(404)
    expect((await devices(app.otto)).map(({ _id }) => _id)).not.toContain(device.id)
    await judged(app.nora)
    await work()
    expect([pushedTo(device).length, pushedTo(others).length]).toEqual([1, 0])
    // The same browser, where somebody else signs in now.
    const { status } = await app.otto.post('/push-subscriptions', device.browser.input)
    expect(status).toBe(201)
    expect(await devices(app.nora)).toEqual([])
  })

  it('need a person, keys that work, and a public address', async () => {
    const token = await app.withScopes(['settings:read', 'settings:write'])
    expect((await token.get('/push-subscriptions')).status).toBe(403)
    const { input } = service.openBrowser()
    const refused = async (change: object) =>
      (await app.nora.post('/push-subscriptions', { ...input, ...change })).status
    expect(await refused({ endpoint: input.endpoint.replace('https', 'http') })).toBe(400)
    expect(await refused({ endpoint: 'https://10.0.0.1/send' })).toBe(403)
    expect(await refused({ endpoint: 'https://unknown.example/send' })).toBe(400)
    expect(await refused({ keys: { ...input.keys, auth: 'AAAA' } })).toBe(400)
    expect(await refused({ keys: { ...input.keys, p256dh: 'AAAA' } })).toBe(400)
    const noPoint = Buffer.alloc(65, 4).toString('base64url')
    expect(await refused({ keys: { ...input.keys, p256dh: noPoint } })).toBe(400)
    const half = await app.nora.patch('/notification-settings', { quiet_from: '22:00' })
    expect([half.status, half.body.errors[0].pointer]).toEqual([400, '/quiet_until'])
  })

  it('have a limit of ten devices', async () => {
    for (let count = 0; count < 10; count += 1) await turnOn(app.nora)
    const more = await app.nora.post('/push-subscriptions', service.openBrowser().input)
    expect([more.status, more.body.code]).toEqual([409, 'conflict'])
    expect((await app.nora.del('/push-subscriptions')).body.deleted).toBe(10)
  })

  it('can be tested, which tells what went wrong, and not too often', async () => {
    const { id, browser } = await turnOn(app.nora)
    const test = () => app.nora.post(`/push-subscriptions/${id}/test`)
    expect((await test()).body.push_subscription).toMatchObject({ problem: '', last_sent_at: expect.any(String) })
    expect(service.messagesOf(browser)[0]?.message).toMatchObject({ title: 'Notifications work on this device' })
    expect((await test()).status).toBe(429)
    clock.advance(10_000)
    service.answers.push({ status: 403 })
    expect((await test()).body.push_subscription.problem).toContain('403')
  })

  it('end with the sign-in of the device, and follow it to another account', async () => {
    const member = await app.withRole('member')
    const email = (await member.get('/profile')).body.profile.email as string
    const again = await signInTo(app.baseUrl, email, PASSWORD)
    await again.patch('/notification-settings', { accounts: [{ account: app.nora.tenantId, enabled: true }] })
    const device = await turnOn(again)
    const opened = (await again.post('/accounts', { name: 'Second' })).body.account
    const { body } = await again.post('/accounts/switch', { account: opened._id })
    expect(body.token).toEqual(expect.any(String))
    await judged(app.nora)
    await work()
    expect(pushedTo(device)).toHaveLength(1)
    const headers = { authorization: `Bearer ${body.token as string}` }
    await app.nobody.post('base:/auth/logout', {}, headers)
    await judged(app.nora)
    await work()
    expect(pushedTo(device)).toHaveLength(1)
    const renewed = await member.put(`/push-subscriptions/${device.id}`, device.browser.input)
    expect(renewed.status).toBe(404)
  })

  it('pause when a sign-in has expired, and go on with the next one', async () => {
    const member = await app.withRole('member')
    const email = (await member.get('/profile')).body.profile.email as string
    await member.patch('/notification-settings', { accounts: [{ account: app.nora.tenantId, enabled: true }] })
    const device = await turnOn(member)
    clock.advance(8 * 24 * HOUR)
    const nora = await signInTo(app.baseUrl, 'nora@press.example', PASSWORD)
    await judged(nora)
    await work()
    expect(pushedTo(device)).toEqual([])
    const again = await signInTo(app.baseUrl, email, PASSWORD)
    expect((await again.put(`/push-subscriptions/${device.id}`, device.browser.input)).status).toBe(200)
    await judged(nora)
    await work()
    expect(pushedTo(device)).toHaveLength(1)
    // A member who leaves hears no more, also of what waits.
    await judged(nora)
    const left = await nora.del(`/members/${again.id}`)
    expect(left.status, left.text).toBe(200)
    await work()
    expect(pushedTo(device)).toHaveLength(1)
  })
})

describeOnBothDatabases('notifications from the queue', (_open, engine) => {
  it('come after the verdict of automatic triage, and once for each return', async () => {
    const service = await startPushService()
    const app = await startTestApp(engine, { config: { allowPrivateHosts: ['127.0.0.1'] } })
    const browser = service.openBrowser()
    const paths = () => service.messagesOf(browser).map(({ message }) => message.path)
    await app.nora.post('/push-subscriptions', browser.input)
    await app.nora.patch('/notification-settings', { accounts: [{ account: app.nora.tenantId, enabled: true }] })
    const returning = await ingestEmail(app.nora, question())
    const snooze = async () => {
      const snoozed_until = new Date(Date.now() + 1_000).toISOString()
      expect((await app.nora.put(`/emails/${returning}`, { snoozed_until })).status).toBe(200)
    }
    const path = (id: string) => expect.stringMatching(`/mail/inbox/${id}$`)
    await snooze()
    await eventually(() => expect(paths()).toEqual([path(returning)]))
    expect(service.messages[0]?.message.title).toBe('An email has come back')
    const project = await newProject(app.nora, 'Automatic')
    await app.nora.put(`/projects/${project}/settings`, { automatic_triage: true })
    const date = new Date().toUTCString()
    await ingestEmail(app.nora, newsletter({ date }), project)
    const asking = await ingestEmail(app.nora, question({ date }), project)
    await eventually(() => expect(paths().slice(1)).toEqual([path(asking)]))
    await snooze()
    await eventually(() => expect(paths().slice(2)).toEqual([path(returning)]))
    await app.stop()
    await service.stop()
  })
})
