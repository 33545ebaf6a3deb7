import { message } from '@dossier/contract/message'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { AppError } from '#core/app-error'
import type { Tx } from '#platform/database/database'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { type Outbox, startOutbox } from '#test/given/outbox'
import { english } from '#test/in-english'
import type { FindAccountSignIn } from '../identities/senders.ts'
import type { AppendedEmail } from './append-sent-mail.ts'

const USER = 'nora@press.example'

describeOnBothDatabases('an identity of a mail account', (_open, engine) => {
  let outbox: Outbox
  let given: Outbox['given']
  let signIn: FindAccountSignIn
  let onAppended: (tx: Tx, email: AppendedEmail) => Promise<void>
  const appended: AppendedEmail[] = []
  beforeAll(async () => {
    outbox = await startOutbox(engine)
    given = outbox.given
    const { sending } = outbox.app.app.features
    sending.signInWith((...identity) => signIn(...identity))
    sending.listen({ draftDiscarded: [], outgoingChanged: [], sentAppended: [(tx, email) => onAppended(tx, email)] })
  })
  afterAll(() => outbox.close())
  beforeEach(async () => {
    outbox.behave()
    outbox.script.ehlo = '250-scripted.example\r\n250 AUTH PLAIN XOAUTH2'
    outbox.smtp.lines.length = 0
    appended.length = 0
    onAppended = async (_tx, email) => void appended.push(email)
    const smtp = { auth_user: USER, auth_password: 'its own' }
    expect(await outbox.nora.put(`/email-identities/${outbox.identity}`, { smtp })).toMatchObject({ status: 200 })
  })

  const tokenLine = (token: string) =>
    `AUTH XOAUTH2 ${Buffer.from(`user=${USER}\x01auth=Bearer ${token}\x01\x01`).toString('base64')}`
  const plainLine = (password: string) => `AUTH PLAIN ${Buffer.from(`\0${USER}\0${password}`).toString('base64')}`
  const signIns = () => outbox.smtp.lines.filter((line) => line.startsWith('AUTH'))
  const refuseToken = async () => expect.fail('renewed')

  it('signs in with the password of the account, for the server that it is told', async () => {
    const asked: unknown[] = []
    signIn = async (...identity) => {
      asked.push(identity)
      return { password: 'of the account' }
    }
    await given.sentEmail()
    expect(signIns()).toEqual([plainLine('of the account')])
    expect(asked).toEqual([[outbox.nora.tenantId, outbox.identity, `127.0.0.1:${outbox.smtp.port}`]])
  })

  it('signs in with its own password when the account has none for this server', async () => {
    signIn = async () => null
    await given.sentEmail()
    expect(signIns()).toEqual([plainLine('its own')])
  })

  it('signs in with a token, and renews a refused one before any content has left', async () => {
    signIn = async () => ({ accessToken: 'token-1', renewToken: async () => 'token-2' })
    outbox.script.auth = (socket) =>
      socket.write(outbox.smtp.lines.at(-1) === tokenLine('token-2') ? '235 ok\r\n' : '535 5.7.8 expired\r\n')
    const sent = await given.sentEmail()
    expect(sent).toMatchObject({ status: 'sent', attempts: 1 })
    expect(signIns()).toEqual([tokenLine('token-1'), tokenLine('token-2')])
    expect(outbox.smtp.lines.filter((line) => line === 'DATA')).toHaveLength(1)
  })

  it('waits while the provider of the tokens is down, and sends later', async () => {
    signIn = async () => {
      throw new AppError('unavailable', message('imap.down'))
    }
    const id = await given.sendingEmail()
    const waiting = await outbox.reach(id, ({ attempts, status }) => attempts === 1 && status === 'queued')
    expect(waiting.error).toBe(english('imap.down'))
    signIn = async () => ({ accessToken: 'token-1', renewToken: refuseToken })
    outbox.pass(30_000)
    await outbox.filed(id)
  })

  it('opens the draft again when a person must sign in, without a second attempt', async () => {
    let calls = 0
    signIn = async () => {
      calls += 1
      throw new AppError('unprocessable', message('imap.tokenRefused'))
    }
    const draft = await given.draft()
    const failed = await outbox.until(await outbox.sendNow(draft), 'failed')
    expect(failed.error).toBe(english('imap.tokenRefused'))
    expect(calls).toBe(1)
    expect(await outbox.draft(draft._id)).toMatchObject({ status: 'draft' })
  })

  it('opens the draft again when its account was removed while an email waited', async () => {
    signIn = async () => ({ password: 'of the account' })
    outbox.script.rcpt = '450 4.2.0 later'
    const draft = await given.draft()
    const id = await outbox.sendNow(draft)
    await outbox.reach(id, ({ attempts, status }) => attempts === 1 && status === 'queued')
    signIn = async () => null
    const cleared = { clear_auth_password: true }
    expect((await outbox.nora.put(`/email-identities/${outbox.identity}`, cleared)).status).toBe(200)
    outbox.pass(30_000)
    const failed = await outbox.until(id, 'failed')
    expect(failed.error).toBe(english('smtp.passwordMissing', { name: USER }))
    expect(await outbox.draft(draft._id)).toMatchObject({ status: 'draft' })
  })

  it('keeps who has got it when its sign-in ends while others wait', async () => {
    signIn = async () => ({ accessToken: 'token-1', renewToken: refuseToken })
    outbox.script.rcpt = (socket) =>
      socket.write(outbox.smtp.lines.at(-1)?.includes('jonas@') ? '450 4.2.0 later\r\n' : '250 ok\r\n')
    const id = await given.sendingEmail({ to: ['mara@lind.example', 'jonas@brandt.example'] })
    await outbox.reach(id, ({ attempts, status }) => attempts === 1 && status === 'queued')
    signIn = async () => {
      throw new AppError('unprocessable', message('imap.tokenRefused'))
    }
    outbox.pass(30_000)
    const sent = await outbox.filed(id)
    expect(sent).toMatchObject({ status: 'sent', error: expect.stringContaining('jonas@brandt.example') })
    expect(sent.recipients.map(({ status }: { status: string }) => status)).toEqual(['accepted', 'deferred'])
  })

  it('reports each saved copy once, in the transaction that connects it', async () => {
    signIn = async () => null
    let fails = 1
    onAppended = async (tx, email) => {
      if (fails-- > 0) throw new Error('the listener fails')
      const { sent_email_id } = await tx
        .selectFrom('outgoing_emails')
        .select('sent_email_id')
        .where('id', '=', email.outgoingId)
        .executeTakeFirstOrThrow()
      expect(sent_email_id).toBe(email.emailId)
      appended.push(email)
    }
    const id = await given.sendingEmail()
    await eventually(() => {
      outbox.pass(10_000)
      expect(appended).toHaveLength(1)
    })
    const sent = await outbox.filed(id)
    expect(appended).toEqual([
      {
        tenantId: outbox.nora.tenantId,
        projectId: sent.project,
        outgoingId: id,
        identityId: outbox.identity,
        emailId: sent.sent_email,
      },
    ])
  })
})
