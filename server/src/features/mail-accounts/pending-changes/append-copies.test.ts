import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { english } from '#test/in-english'
import { createModelMailbox, lostLine, type ModelMailbox } from '#test/mail-servers/model-source'
import { type PostOffice, startPostOffice } from '#test/post-office'
import { triage } from '#test/triage-mails'
import { changeAccount, findAccount } from '../accounts/accounts.store.ts'
import type { MailContext } from '../context.ts'
import { createBatchSizes } from '../folder-sync/batch-sizes.ts'
import { createConnectionStarts } from '../syncing/connection-starts.ts'
import { createLoop } from '../syncing/sync-loop.ts'
import { createWork, Fenced } from '../worker/sync-work.ts'

const PATHS = { INBOX: '\\Inbox', Sent: '\\Sent', Archive: '\\Archive', Trash: '\\Trash' }
const ADDRESS = 'nora@press.example'
const ALIAS = 'lektorat@press.example'
/** Servers that save sent emails are given this time. */
const PATIENCE_MS = 15_000
const TEN_MINUTES_MS = 600_000

describeOnBothDatabases('the copy of a sent email', (_open, engine) => {
  let office: PostOffice
  let context: MailContext
  let project: string
  let mailbox: ModelMailbox
  let account: string

  beforeAll(async () => {
    // No worker, not even the spare one: the tests run single turns.
    office = await startPostOffice(engine, {}, { mailAccountsAtOnce: -1 })
    const { audit, auth, projects, emails, sending } = office.app.app.features
    const starts = {
      signIns: new Set(['password'] as const),
      getAccessToken: async () => '',
      connectionStarts: createConnectionStarts(),
      batchSizes: createBatchSizes(),
    }
    context = { platform: office.app.platform, audit, auth, projects, emails, sending, ...starts }
    project = (await office.nora.get('/projects')).body.projects[0]._id
    const alias = {
      name: 'Nora',
      email: ALIAS,
      smtp: { host: '127.0.0.1', port: office.smtp.port, auth_user: 'nora', auth_password: 'sample' },
    }
    expect((await office.nora.post(`/projects/${project}/email-identities`, alias)).status).toBe(201)
  })
  afterAll(() => office.close())

  let accounts = 0
  beforeEach(async () => {
    office.script.end = office.record('250 2.0.0 taken')
    mailbox = createModelMailbox(PATHS)
    account = await addAccount()
  })
  afterEach(async () => {
    await set(account, { state: 'removing' })
  })

  async function addAccount(body: object = {}): Promise<string> {
    accounts += 1
    const imap = { host: 'imap.press.example', port: 993, security: 'tls', user: `nora${accounts}` }
    const added = await office.nora.post(`/projects/${project}/mail-accounts`, {
      address: ADDRESS,
      imap,
      password: 'sample',
      ...body,
    })
    expect(added.status, added.text).toBe(201)
    return added.body.account._id
  }
  const set = (id: string, change: Parameters<typeof changeAccount>[3]) =>
    office.app.platform.database.transact((tx) => changeAccount(tx, office.nora.tenantId, id, change))

  /** A new worker connects, and works until nothing is left to do at once. */
  async function sync(step?: (name: string) => void, id = account): Promise<void> {
    const { tenantId } = office.nora
    const worker = context.platform.ids.next()
    await set(id, { worker })
    const work = createWork(context, { tenant_id: tenantId, id }, worker, new AbortController().signal)
    const loop = createLoop(context, work, mailbox.open(step))
    const row = () => findAccount(context.platform.database.read, tenantId, id)
    try {
      for (let now = await row(); now && (await loop.turn(now)); now = await row());
    } finally {
      loop.stop()
    }
  }
  /** As sync, with a line that may break. */
  const trySync = (step?: (name: string) => void) =>
    sync(step).catch((error: unknown) => {
      if (!(error instanceof Fenced) && (error as { reason?: string }).reason !== 'lost') throw error
    })

  /** Sends an email, and waits until it is saved here. */
  async function send(body: object = {}) {
    const draft = await office.write(body)
    const { _id } = await office.send(draft)
    return office.until(_id, ({ sent_email }) => sent_email !== '')
  }
  const copiesIn = (path: string, id: string): string[] =>
    [...(mailbox.folders.get(path)?.messages.values() ?? [])]
      .map(({ raw }) => raw.toString())
      .filter((raw) => raw.includes(`<${id}>`))
  const emailsOf = (messageId: string) =>
    context.platform.database.read.selectFrom('emails').selectAll().where('message_id', '=', messageId).execute()
  const changes = async (id = account) => (await office.nora.get(`/mail-accounts/${id}/changes`)).body.changes
  const emailOf = async (id: string) => (await office.nora.get(`/emails/${id}`)).body.email

  it('is saved once, seen, with the date of the email and the recipients of Bcc', async () => {
    await sync()
    const sent = await send({ bcc: ['ada@press.example'] })
    expect(await changes()).toMatchObject([{ kind: 'append', state: 'waiting', email: sent.sent_email }])
    expect(await emailOf(sent.sent_email)).toMatchObject({ mail_accounts: [{ account, folder: '', state: 'waiting' }] })
    office.pass(PATIENCE_MS)
    await sync()
    await sync()
    const [saved, ...more] = [...(mailbox.folders.get('Sent')?.messages.values() ?? [])]
    expect(more).toEqual([])
    expect([...(saved?.flags ?? [])]).toEqual(['\\Seen'])
    const email = await emailOf(sent.sent_email)
    expect(saved?.internalAt).toBe(Date.parse(email.date))
    expect(saved?.raw.toString()).toMatch(/^Bcc: ada@press\.example\r\n/)
    expect(office.receivedContents.at(-1)).not.toMatch(/^Bcc:/im)
    expect(await changes()).toEqual([])
    expect(email).toMatchObject({ mailbox: 'sent', mail_accounts: [{ account, folder: 'Sent', state: '' }] })
    expect(await emailsOf(sent.message_id)).toHaveLength(1)
  })

  it('is saved once when answers are lost and workers die at any step', async () => {
    await sync()
    const sent = []
    for (let each = 0; each < 12; each += 1) sent.push(await send())
    let calls = 0
    mailbox.appendFate = () => (['lost_after', 'done', 'lost_before', 'lost_after'] as const)[calls++ % 4] ?? 'done'
    office.pass(PATIENCE_MS)
    for (let round = 0; round < 40 && (await changes()).length > 0; round += 1) {
      let steps = 0
      await trySync(() => {
        steps += 1
        if (round < 20 && steps === 3 * round + 2) throw lostLine()
      })
      office.pass(31_000)
    }
    for (const { message_id } of sent) {
      expect(copiesIn('Sent', message_id)).toHaveLength(1)
      expect(await emailsOf(message_id)).toHaveLength(1)
    }
    expect(mailbox.appended).toBe(12)
  })

  it('is not saved again while the server may still carry out an APPEND without an answer', async () => {
    await sync()
    const sent = await send()
    office.pass(PATIENCE_MS)
    const late: (() => void)[] = []
    mailbox.appendFate = () => {
      const [change] = [...copiesIn('Archive', 'none')]
      expect(change).toBeUndefined()
      late.push(() => mailbox.append('Sent', `Message-ID: <${sent.message_id}>\r\nFrom: ${ADDRESS}\r\n\r\nYes.\r\n`))
      return 'lost_before'
    }
    await trySync()
    await sync()
    for (const append of late) append()
    office.pass(31_000)
    await sync()
    expect(copiesIn('Sent', sent.message_id)).toHaveLength(1)
    expect(late).toHaveLength(1)
    expect(await changes()).toEqual([])
  })

  it('is not saved again when somebody moved it on before the worker knew', async () => {
    await sync()
    const sent = await send()
    office.pass(PATIENCE_MS)
    mailbox.appendFate = () => 'lost_after'
    await trySync()
    mailbox.move('Sent', 1, 'Archive')
    office.pass(31_000)
    await sync()
    expect(mailbox.appended).toBe(1)
    expect(copiesIn('Archive', sent.message_id)).toHaveLength(1)
    expect(await changes()).toEqual([])
  })

  it('is not taken for the message that its sender received', async () => {
    await sync()
    const sent = await send({ to: [ADDRESS] })
    mailbox.append('INBOX', `Received: from mx by press.example\r\n${office.receivedContents.at(-1)}`)
    office.pass(PATIENCE_MS)
    mailbox.appendFate = () => 'lost_before'
    await trySync()
    mailbox.appendFate = () => 'done'
    office.pass(31_000)
    await sync()
    expect(copiesIn('Sent', sent.message_id)).toHaveLength(1)
    expect(await emailsOf(sent.message_id)).toMatchObject([{ mailbox: 'sent' }])
  })

  /** As Outlook saves it: another Message-ID, and other text. */
  const renamed = (messageId: string, otherId: string): string =>
    `From: Nora <${ADDRESS}>\r\nTo: mara@lind.example\r\nSubject: Samples\r\nMessage-ID: <${otherId}>\r\n` +
    `X-Microsoft-Original-Message-ID: <${messageId}>\r\n\r\nYes. Sent from a tenant.\r\n`
  const answer = async (toId: string) =>
    (
      await office.nora.post('/emails', {
        project,
        raw_email: `From: mara@lind.example\r\nTo: ${ADDRESS}\r\nSubject: AW\r\nMessage-ID: <re.${toId}>\r\nIn-Reply-To: <${toId}>\r\n\r\nThanks.\r\n`,
      })
    ).body.email

  it('is left to a provider that saves it, also under another Message-ID, which answers name', async () => {
    mailbox.savesSent = true
    await sync()
    const sent = await send()
    office.pass(PATIENCE_MS)
    await sync()
    expect(mailbox.appended).toBe(0)
    mailbox.append('Sent', renamed(sent.message_id, `one${accounts}@prod.outlook.example`))
    office.pass(PATIENCE_MS)
    await sync()
    expect(await changes()).toEqual([])
    office.pass(TEN_MINUTES_MS)
    await sync()
    expect(mailbox.appended).toBe(0)
    const email = await emailOf(sent.sent_email)
    expect(email.mail_accounts).toMatchObject([{ folder: 'Sent' }])
    expect(await answer(`one${accounts}@prod.outlook.example`)).toMatchObject({ thread_id: email.thread_id })
    const { rows } = await mailsInSent()
    expect(
      rows.filter(({ subject, thread_id }) => subject === 'Samples' && thread_id === email.thread_id),
    ).toHaveLength(1)
  })
  const mailsInSent = async () => ({
    rows: await context.platform.database.read.selectFrom('emails').selectAll().where('mailbox', '=', 'sent').execute(),
  })

  it('is saved after ten minutes when the provider did not', async () => {
    mailbox.savesSent = true
    await sync()
    const sent = await send()
    office.pass(TEN_MINUTES_MS)
    await sync()
    expect(copiesIn('Sent', sent.message_id)).toHaveLength(1)
  })

  it('is one email when the provider saved it before the outbox knew that it was sent', async () => {
    mailbox.savesSent = true
    await sync()
    office.script.end = office.record('CUT')
    const { _id } = await office.send(await office.write())
    const lost = await office.until(_id, ({ status }) => status === 'uncertain')
    const otherId = `two${accounts}@prod.outlook.example`
    mailbox.append('Sent', renamed(lost.message_id, otherId))
    await sync()
    expect(await emailsOf(lost.message_id)).toMatchObject([{ mailbox: 'sent', source: 'account' }])
    expect((await office.nora.post(`/outgoing-emails/${_id}/resolve`, { as: 'sent' })).status).toBe(200)
    const sent = await office.until(_id, ({ sent_email }) => sent_email !== '')
    expect(await emailsOf(lost.message_id)).toMatchObject([{ id: sent.sent_email, source: 'sent' }])
    await sync()
    expect(mailbox.appended).toBe(0)
    expect(await changes()).toEqual([])
    expect(await answer(otherId)).toMatchObject({ thread_id: (await emailOf(sent.sent_email)).thread_id })
  })

  it('stays away from a full mailbox, with a sentence, until a person tries again', async () => {
    await sync()
    mailbox.appendFate = () => ({ code: 'OVERQUOTA' })
    const sent = await send()
    office.pass(PATIENCE_MS)
    await sync()
    expect(sent.status).toBe('sent')
    const [stuck] = await changes()
    expect(stuck).toMatchObject({ state: 'stuck', error: english('mailAccounts.changeOverQuota') })
    expect(await emailOf(sent.sent_email)).toMatchObject({ mailbox: 'sent', mail_accounts: [{ state: 'stuck' }] })
    mailbox.appendFate = () => 'done'
    await office.nora.post(`/mail-accounts/${account}/changes/${stuck._id}/retry`)
    await sync()
    expect(copiesIn('Sent', sent.message_id)).toHaveLength(1)
    expect(await changes()).toEqual([])
  })

  it('needs a Sent folder', async () => {
    mailbox.folders.delete('Sent')
    await sync()
    await send()
    office.pass(PATIENCE_MS)
    await sync()
    expect(await changes()).toMatchObject([
      { state: 'stuck', error: english('mailAccounts.changeNoFolder', { mailbox: 'sent' }) },
    ])
  })

  it('is looked for on the server when Sent is not synced', async () => {
    await sync()
    const folders = (await office.nora.get(`/mail-accounts/${account}/folders`)).body.folders
    const { _id } = folders.find(({ path }: { path: string }) => path === 'Sent')
    await office.nora.put(`/mail-accounts/${account}/folders/${_id}`, { is_taken: false })
    const [saved, other] = [await send(), await send()]
    mailbox.append('Sent', `From: ${ADDRESS}\r\nMessage-ID: <${saved.message_id}>\r\n\r\nYes.\r\n`)
    office.pass(PATIENCE_MS)
    await sync()
    expect(mailbox.appended).toBe(1)
    expect(copiesIn('Sent', other.message_id)).toHaveLength(1)
    expect(await changes()).toEqual([])
  })

  it('follows the email that a person moved meanwhile', async () => {
    await sync()
    const sent = await send()
    await office.nora.put(`/emails/${sent.sent_email}`, { mailbox: 'trash' })
    office.pass(PATIENCE_MS)
    await sync()
    await sync()
    expect(copiesIn('Trash', sent.message_id)).toHaveLength(1)
    expect(copiesIn('Sent', sent.message_id)).toHaveLength(0)
    expect(await emailOf(sent.sent_email)).toMatchObject({ mailbox: 'trash' })
  })

  it.each([
    ['the server saves it', { file_sent: 'server' }],
    ['nothing is written to the server', { write_back: 'nothing' }],
  ])('does not wait when %s', async (_why, settings) => {
    await office.nora.put(`/mail-accounts/${account}`, settings)
    await sync()
    await send()
    expect(await changes()).toEqual([])
  })

  it('waits while the account is paused, and is saved afterwards', async () => {
    await sync()
    await set(account, { state: 'paused' })
    const sent = await send()
    office.pass(6 * 86_400_000)
    await sync()
    expect(mailbox.appended).toBe(0)
    await set(account, { state: 'live' })
    await sync()
    expect(copiesIn('Sent', sent.message_id)).toHaveLength(1)
  })

  it('does not exist for an email that was cancelled', async () => {
    await sync()
    const draft = await office.write()
    const outgoing = (await office.nora.post(`/email-drafts/${draft._id}/send`)).body.outgoing_email
    expect((await office.nora.post(`/outgoing-emails/${outgoing._id}/cancel`)).status).toBe(200)
    // An email that is sent later shows that the time of the first one has come.
    const later = await send()
    office.pass(PATIENCE_MS)
    await sync()
    expect(await changes()).toEqual([])
    expect(mailbox.appended).toBe(1)
    expect(copiesIn('Sent', later.message_id)).toHaveLength(1)
    expect(copiesIn('Sent', outgoing.message_id)).toEqual([])
  })

  it('is in one account only when several have the identity', async () => {
    const second = await addAccount()
    await send()
    expect(await changes()).toHaveLength(1)
    expect(await changes(second)).toEqual([])
    await set(second, { state: 'removing' })
  })

  it('is sent, not archived, when another program sent it as an alias', async () => {
    mailbox.append(
      'Sent',
      `From: Press <${ALIAS}>\r\nTo: mara@lind.example\r\nSubject: alias ${accounts}\r\nMessage-ID: <alias${accounts}@x>\r\n\r\nYes.\r\n`,
    )
    mailbox.append(
      'Sent',
      `From: xx${ADDRESS}\r\nTo: mara@lind.example\r\nSubject: other ${accounts}\r\nMessage-ID: <other${accounts}@x>\r\n\r\nYes.\r\n`,
    )
    await sync()
    expect(await emailsOf(`alias${accounts}@x`)).toMatchObject([{ mailbox: 'sent' }])
    expect(await emailsOf(`other${accounts}@x`)).toMatchObject([{ mailbox: 'archived' }])
    mailbox.mark('Sent', 1, '\\Flagged', true)
    await sync()
    expect(await emailsOf(`alias${accounts}@x`)).toMatchObject([{ mailbox: 'sent' }])
  })

  it('of another program that answers a classified email lets its verdict follow', async () => {
    const question = `From: mara@lind.example\r\nTo: ${ADDRESS}\r\nSubject: Copies ${accounts}\r\nMessage-ID: <asks${accounts}@x>\r\n\r\nDear Nora, does it stay at 350 copies? Could you please confirm by Friday?\r\n`
    const { body } = await office.nora.post('/emails', { raw_email: question, project })
    const id = body.email._id as string
    await triage(office.nora, project, { email_ids: [id] })
    expect((await emailOf(id)).triage_primary_action).toBe('reply-required')
    mailbox.append(
      'Sent',
      `From: Press <${ALIAS}>\r\nTo: mara@lind.example\r\nSubject: Re: Copies ${accounts}\r\nMessage-ID: <answers${accounts}@x>\r\nIn-Reply-To: <asks${accounts}@x>\r\n\r\nYes, 350.\r\n`,
    )
    await sync()
    await eventually(async () =>
      expect(await emailOf(id)).toMatchObject({
        triage_primary_action: 'no-action',
        triage_reason: english('triage.answered'),
        labels: ['no-action', 'triaged'],
        triage_draft_id: '',
      }),
    )
  })
})
