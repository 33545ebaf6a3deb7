import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type Outbox, startOutbox } from '#test/given/outbox'
import { english } from '#test/in-english'

const PASSWORD = 'Tr0ub4dor & 3'

interface Added {
  identity: string
  account: string
}

/** Whatever made an identity, the same is true of it. */
describeOnBothDatabases('an identity of a mail account, and one by hand', (_open, engine) => {
  let outbox: Outbox
  beforeAll(async () => {
    outbox = await startOutbox(engine)
  })
  afterAll(() => outbox.close())
  beforeEach(() => {
    outbox.behave()
    outbox.script.ehlo = '250-scripted.example\r\n250 AUTH PLAIN LOGIN'
  })

  async function byHand(project: string, email: string): Promise<Added> {
    const smtp = { host: '127.0.0.1', port: outbox.smtp.port, auth_user: email, auth_password: PASSWORD }
    const { body } = await outbox.nora.post(`/projects/${project}/email-identities`, { email, smtp })
    return { identity: body.identity._id, account: '' }
  }

  async function ofAccount(project: string, address: string): Promise<Added> {
    const imap = { host: '127.0.0.1', port: 1, security: 'plain' }
    const smtp = { host: '127.0.0.1', port: outbox.smtp.port, security: 'plain' }
    const body = { address, imap, smtp, password: PASSWORD }
    const { body: added, status, text } = await outbox.nora.post(`/projects/${project}/mail-accounts`, body)
    expect(status, text).toBe(201)
    const { identities } = (await outbox.nora.get(`/projects/${project}/email-identities`)).body
    expect(identities).toHaveLength(1)
    return { identity: identities[0]._id, account: added.account._id }
  }

  /** Ends the way to sign in, as a person would. */
  async function endSignIn({ identity, account }: Added): Promise<void> {
    if (account !== '') expect((await outbox.nora.del(`/mail-accounts/${account}`)).status).toBe(200)
    const cleared = { clear_auth_password: true }
    expect((await outbox.nora.put(`/email-identities/${identity}`, cleared)).status).toBe(200)
  }

  describe.each([
    ['by hand', byHand],
    ['of a mail account', ofAccount],
  ])('%s', (name, add) => {
    let project: string
    let added: Added
    const email = `own.${name.length}@press.example`
    const alias = `sales.${name.length}@press.example`
    beforeAll(async () => {
      outbox.behave()
      project = (await outbox.nora.post('/projects', { name })).body.project._id
      added = await add(project, email)
    })
    const change = async (body: object) => {
      const answer = await outbox.nora.put(`/email-identities/${added.identity}`, body)
      expect(answer.status, answer.text).toBe(200)
      return answer.body.identity
    }
    const draft = (content: object = {}) => outbox.given.draft({ project, from: email, ...content })
    const begun = async (to: string[] = []) =>
      (await outbox.nora.post('/email-drafts', { project, to })).body.draft.from as string

    it('is the default of its project as the only one, and by choice', async () => {
      expect(await begun()).toBe(email)
      const other = { email: `other.${name.length}@press.example` }
      const { identity } = (await outbox.nora.post(`/projects/${project}/email-identities`, other)).body
      expect(await begun()).toBe('')
      expect(await change({ is_default: true })).toMatchObject({ is_default: true })
      expect(await begun()).toBe(email)
      await outbox.nora.del(`/email-identities/${identity._id}`)
    })

    it('opens the draft again when the server refuses the sign-in', async () => {
      outbox.script.auth = '535 5.7.8 no'
      const written = await draft()
      const failed = await outbox.until(await outbox.sendNow(written), 'failed')
      expect(failed.error).toContain(english('smtp.signInRefused'))
      expect(await outbox.draft(written._id)).toMatchObject({ status: 'draft' })
    })

    it('signs in, signs below and sends from its aliases', async () => {
      await change({ aliases: [alias], signature: 'Best, Nora', name: 'Nora' })
      outbox.smtp.lines.length = 0
      const sent = await outbox.filed(await outbox.sendNow(await draft({ from: alias })))
      expect(sent).toMatchObject({ status: 'sent', from: alias, email_identity: added.identity })
      expect(outbox.smtp.lines.find((line) => line.startsWith('MAIL'))).toContain(`<${alias}>`)
      expect(outbox.receivedContents.at(-1)).toContain('Best, Nora')
      expect(outbox.receivedContents.at(-1)).toMatch(/^From: Nora </m)
    })

    it('is remembered as the sender to a person, with the alias', async () => {
      const to = [`olaf.${name.length}@buyer.example`]
      await outbox.filed(await outbox.sendNow(await draft({ from: alias, to })))
      expect(await begun(to)).toBe(alias)
    })

    it('is verified with each address, without sending', async () => {
      outbox.smtp.lines.length = 0
      const { body } = await outbox.nora.post(`/email-identities/${added.identity}/verify`)
      expect(body, JSON.stringify(body)).toMatchObject({ ok: true })
      expect(body.steps.filter(({ name: step }: { name: string }) => step === 'sender')).toHaveLength(2)
      expect(outbox.smtp.lines.join()).not.toMatch(/RCPT|DATA/)
    })

    it('opens the draft again when its sign-in was removed while an email waited', async () => {
      outbox.script.rcpt = '450 4.2.0 later'
      const written = await draft()
      const id = await outbox.sendNow(written)
      await outbox.reach(id, ({ attempts, status }) => attempts === 1 && status === 'queued')
      await endSignIn(added)
      outbox.pass(600_000)
      const failed = await outbox.until(id, 'failed')
      expect(failed.error).toBe(english('smtp.passwordMissing', { name: email }))
      expect(await outbox.draft(written._id)).toMatchObject({ status: 'draft' })
    })
  })
})
