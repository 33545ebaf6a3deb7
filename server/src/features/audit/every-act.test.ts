import { AUDIT_ACTIONS, type AuditAction, type Role } from '@dossier/contract/vocabulary'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { turnOnSecondFactor } from '#test/authenticator-app'
import { describeOnBothDatabases } from '#test/databases'
import { eventually } from '#test/eventually'
import { type Mailbox, startMailbox } from '#test/mailbox'
import { authorizeApp, post, registerApp } from '#test/oauth-client'
import { createAuthenticator } from '#test/software-authenticator'
import { type Caller, type Person, personOf, signInTo, startTestApp, type TestApp } from '#test/test-app'

const ORIGIN = 'https://dossier.example'
const PASSWORD = 'a long enough password'
const NEW_PASSWORD = 'quite another password'

const ELSEWHERE: AuditAction[] = ['export-started', 'import-started']

interface Expected {
  reader?: Caller
  /** The acting user. '' = not signed in, or the operator. */
  user: string
  subject: unknown
}

describeOnBothDatabases('every act that matters', (_open, engine) => {
  let app: TestApp
  let clock: ManualClock
  let mailbox: Mailbox
  let people = 0
  beforeAll(async () => {
    clock = manualClock(Date.UTC(2026, 10, 21, 12))
    mailbox = await startMailbox()
    app = await startTestApp(engine, { clock, config: { ...mailbox.config, baseUrl: ORIGIN } })
  })
  afterAll(async () => {
    await app.stop()
    await mailbox.close()
  })

  const nobody = (path: string, body: object) => app.nobody.post(`base:${path}`, body)
  const signIn = (email: string, password = PASSWORD): Promise<Person> => signInTo(app.baseUrl, email, password)

  async function person(role: Role = 'member'): Promise<Person> {
    people += 1
    const email = `person${people}@lind.example`
    const { accounts } = app.app.features
    await accounts.users.add({ email, password: PASSWORD, name: '', account: app.nora.tenantId, role })
    return signIn(email)
  }

  async function withRule() {
    const mara = await person('admin')
    const [project] = (await mara.get('/projects')).body.projects
    const conditions = { all: [{ field: 'subject', op: 'contains', value: 'issue' }] }
    const input = { name: 'Issues', conditions, actions: [{ do: 'mark_read' }] }
    const { body, text } = await mara.post(`/projects/${project._id}/rules`, input)
    expect(body.rule, text).toBeDefined()
    const subject = body.rule._id as string
    return { mara, path: `/rules/${subject}`, expected: { user: mara.id, subject } }
  }

  async function register(): Promise<Person> {
    people += 1
    const input = { email: `own${people}@lind.example`, password: PASSWORD, name: '' }
    return personOf(app.baseUrl, (await nobody('/auth/register', input)).body)
  }

  async function withTotp() {
    const mara = await person()
    const { code, recovery } = await turnOnSecondFactor(mara, clock)
    clock.advance(30_000)
    const secondStep = async (given: string) => {
      const { mfa_token } = (await nobody('/auth/login', { email: mara.email, password: PASSWORD })).body
      return nobody('/auth/login/totp', { mfa_token, code: given })
    }
    return { mara, code, recovery: recovery[0] as string, secondStep }
  }

  async function withPasskey() {
    const mara = await person()
    const { options } = (await mara.post('base:/auth/passkeys/registration/options')).body
    const credential = createAuthenticator(ORIGIN).create(options)
    const { passkey } = (await mara.post('base:/auth/passkeys/registration/verify', { credential })).body
    return { mara, passkey: passkey._id as string }
  }

  async function withToken() {
    const mara = await person()
    const { token, access_token } = (await mara.post('/tokens', { name: 'backup' })).body
    return { mara, secret: token as string, token: access_token._id as string }
  }

  async function withApp() {
    const mara = await person()
    const { clientId, redirectUri } = await registerApp(app.nobody)
    const { refresh_token: token } = await authorizeApp(app.nobody, mara, { clientId, redirectUri })
    const [consent] = (await mara.get('/oauth/consents')).body.consents
    return { mara, clientId, token, consent: consent._id as string }
  }

  async function withRobot() {
    const mara = await person('admin')
    const robot = { client_name: 'Robot', redirect_uris: ['https://robot.example/back'] }
    return { mara, robot: (await mara.post('/oauth/clients', robot)).body.client._id as string }
  }

  async function withMailAccount() {
    const mara = await person('admin')
    const [project] = (await mara.get('/projects')).body.projects
    const { status, body, text } = await mara.post(`/projects/${project._id}/mail-accounts`, {
      address: mara.email,
      imap: { host: 'imap.press.example', port: 993, security: 'tls' },
      password: PASSWORD,
    })
    expect(status, text).toBe(201)
    const account = body.account._id as string
    const path = `/mail-accounts/${account}`
    return { mara, account, path, expected: { user: mara.id, subject: account } }
  }

  async function invited() {
    const mara = await person('admin')
    people += 1
    const email = `guest${people}@lind.example`
    const { invitation } = (await mara.post('/invitations', { email })).body
    return { mara, email, invitation: invitation._id as string }
  }

  const acts: Partial<Record<AuditAction, () => Promise<Expected>>> = {
    'sign-in': async () => {
      const mara = await person()
      const { sessions } = (await mara.get('/sessions')).body
      return { user: mara.id, subject: sessions[0]._id }
    },
    'sign-in-failed': async () => {
      const mara = await person()
      await nobody('/auth/login', { email: mara.email, password: 'not the password' })
      return { user: '', subject: mara.id }
    },
    'sign-out': async () => {
      const mara = await person()
      const { sessions } = (await mara.get('/sessions')).body
      await mara.post('base:/auth/logout')
      return { user: mara.id, subject: sessions[0]._id }
    },
    'session-ended': async () => {
      const mara = await person()
      const { sessions } = (await mara.get('/sessions')).body
      await (await signIn(mara.email)).del(`/sessions/${sessions[0]._id}`)
      return { user: mara.id, subject: sessions[0]._id }
    },
    registered: async () => {
      const own = await register()
      return { reader: own, user: own.id, subject: own.id }
    },
    'account-created': async () => {
      const own = await register()
      return { reader: own, user: own.id, subject: own.tenantId }
    },
    'address-confirmed': async () => {
      const own = await register()
      const { body } = await nobody('/magic', { token: await mailbox.token(own.email) })
      return { reader: personOf(app.baseUrl, body), user: own.id, subject: own.id }
    },
    'magic-link-sent': async () => {
      const mara = await person()
      await nobody('/auth/magic-link', { email: mara.email })
      return { user: '', subject: mara.id }
    },
    'password-changed': async () => {
      const mara = await person()
      await mara.put('base:/auth/password', { current_password: PASSWORD, new_password: NEW_PASSWORD })
      return { user: mara.id, subject: mara.id }
    },
    'password-reset-sent': async () => {
      const mara = await person()
      await nobody('/auth/password/forgot', { email: mara.email })
      return { user: '', subject: mara.id }
    },
    'password-reset': async () => {
      const mara = await person()
      await nobody('/auth/password/forgot', { email: mara.email })
      await nobody('/auth/password/reset', { token: await mailbox.token(mara.email), password: NEW_PASSWORD })
      return { user: mara.id, subject: mara.id }
    },
    'totp-enabled': async () => {
      const { mara } = await withTotp()
      return { user: mara.id, subject: mara.id }
    },
    'totp-disabled': async () => {
      const { mara, code } = await withTotp()
      await mara.post('base:/auth/totp/disable', { password: PASSWORD, code: code() })
      return { user: mara.id, subject: mara.id }
    },
    'totp-failed': async () => {
      const { mara, secondStep } = await withTotp()
      await secondStep('000000')
      return { user: '', subject: mara.id }
    },
    'recovery-code-used': async () => {
      const { mara, recovery, secondStep } = await withTotp()
      await secondStep(recovery)
      return { user: mara.id, subject: mara.id }
    },
    'passkey-added': async () => {
      const { mara, passkey } = await withPasskey()
      return { user: mara.id, subject: passkey }
    },
    'passkey-renamed': async () => {
      const { mara, passkey } = await withPasskey()
      await mara.patch(`/passkeys/${passkey}`, { name: 'Phone' })
      return { user: mara.id, subject: passkey }
    },
    'passkey-removed': async () => {
      const { mara, passkey } = await withPasskey()
      await mara.del(`/passkeys/${passkey}`)
      return { user: mara.id, subject: passkey }
    },
    'token-created': async () => {
      const { mara, token } = await withToken()
      return { user: mara.id, subject: token }
    },
    'token-revoked': async () => {
      const { mara, token } = await withToken()
      await mara.del(`/tokens/${token}`)
      return { user: mara.id, subject: token }
    },
    'token-leaked': async () => {
      const { secret, token } = await withToken()
      await app.nobody.post('/token/report-leak', { token: secret })
      return { user: '', subject: token }
    },
    'account-switched': async () => {
      const own = await register()
      const { memberships } = app.app.features.accounts
      await app.platform.database.transact((tx) => memberships.add(tx, app.nora.tenantId, own.id, 'member'))
      const switched = personOf(app.baseUrl, (await own.post('/accounts/switch', { account: app.nora.tenantId })).body)
      const { sessions } = (await switched.get('/sessions')).body
      return { user: own.id, subject: sessions[0]._id }
    },
    'member-invited': async () => {
      const { mara, invitation } = await invited()
      return { user: mara.id, subject: invitation }
    },
    'invitation-revoked': async () => {
      const { mara, invitation } = await invited()
      await mara.del(`/invitations/${invitation}`)
      return { user: mara.id, subject: invitation }
    },
    'invitation-accepted': async () => {
      const { email, invitation } = await invited()
      await nobody('/invitation', { token: await mailbox.token(email), password: PASSWORD, name: '' })
      return { user: (await signIn(email)).id, subject: invitation }
    },
    'member-added': async () => {
      const mara = await person()
      return { user: '', subject: mara.id }
    },
    'member-removed': async () => {
      const [mara, otto] = [await person('admin'), await person()]
      await mara.del(`/members/${otto.id}`)
      return { user: mara.id, subject: otto.id }
    },
    'app-let-in': async () => {
      const { mara, consent } = await withApp()
      return { user: mara.id, subject: consent }
    },
    'app-removed': async () => {
      const { mara, consent } = await withApp()
      await mara.del(`/oauth/consents/${consent}`)
      return { user: mara.id, subject: consent }
    },
    'app-signed-out': async () => {
      const { mara, consent, clientId, token } = await withApp()
      await post(app.nobody, '/oauth/revoke', { client_id: clientId, token })
      return { user: mara.id, subject: consent }
    },
    'oauth-client-added': async () => {
      const { mara, robot } = await withRobot()
      return { user: mara.id, subject: robot }
    },
    'oauth-client-removed': async () => {
      const { mara, robot } = await withRobot()
      await mara.del(`/oauth/clients/${robot}`)
      return { user: mara.id, subject: robot }
    },
    'mail-account-added': async () => (await withMailAccount()).expected,
    'mail-account-changed': async () => {
      const { mara, path, expected } = await withMailAccount()
      await mara.put(path, { write_back: 'marks' })
      return expected
    },
    'mail-account-signed-in': async () => {
      const { mara, path, expected } = await withMailAccount()
      await mara.put(path, { password: NEW_PASSWORD })
      return expected
    },
    'mail-account-paused': async () => {
      const { mara, path, expected } = await withMailAccount()
      await mara.post(`${path}/pause`)
      return expected
    },
    'mail-account-resumed': async () => {
      const { mara, path, expected } = await withMailAccount()
      await mara.post(`${path}/pause`)
      await mara.post(`${path}/resume`)
      return expected
    },
    'mail-account-approved': async () => {
      const { mara, path, account, expected } = await withMailAccount()
      const asked = JSON.stringify({ reason: 'restored', count: 0, emails: [], folders: [], since: 0 })
      await app.platform.database.transact((tx) =>
        tx
          .updateTable('mail_accounts')
          .set({ state: 'needs_approval', reason: 'restored', asked })
          .where('id', '=', account)
          .execute(),
      )
      await mara.post(`${path}/approve`, { asked: 'restored', answer: 'keep' })
      return expected
    },
    'mail-account-removed': async () => {
      const { mara, path, expected } = await withMailAccount()
      await mara.del(path)
      return expected
    },
    'rule-created': async () => (await withRule()).expected,
    'rule-changed': async () => {
      const { mara, path, expected } = await withRule()
      await mara.put(path, { enabled: false })
      return expected
    },
    'rule-deleted': async () => {
      const { mara, path, expected } = await withRule()
      await mara.del(path)
      return expected
    },
    'role-changed': async () => {
      const [mara, otto] = [await person('admin'), await person()]
      await mara.patch(`/members/${otto.id}`, { role: 'admin' })
      return { user: mara.id, subject: otto.id }
    },
  }

  it('is in this table, or is tested elsewhere', () => {
    const known = [...Object.keys(acts), ...ELSEWHERE]
    expect(known.toSorted()).toEqual([...AUDIT_ACTIONS].toSorted())
  })

  it.each(Object.entries(acts))('is told: %s', async (action, act) => {
    const { reader = app.nora, user, subject } = await act()
    const newest = async (who: Caller) => (await who.get(`/audit-log?action=${action}&limit=1`)).body.entries[0]
    const entry = await eventually(async () => {
      const found = await newest(reader)
      expect(found).toMatchObject({ action, user, subject, host_id: reader.tenantId })
      return found
    })
    expect(Date.parse(entry.createdAt)).toBeLessThanOrEqual(clock.now())
    const theirs = (await app.otto.get(`/audit-log?limit=200`)).body.entries as { _id: string }[]
    expect(theirs.map(({ _id }) => _id)).not.toContain(entry._id)
    for (const secret of [PASSWORD, NEW_PASSWORD]) expect(JSON.stringify(entry)).not.toContain(secret)
  })
})
