import { createECDH, randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { readConfig } from '#platform/config/read-config'
import { authorizeApp, registerApp } from '../oauth-client.ts'
import { createAuthenticator } from '../software-authenticator.ts'
import { type Caller, callerOf, type TestAnswer } from '../test-app.ts'
import { ended, ingestEmail, newsletter } from '../triage-mails.ts'

/** A provider to sign in at; nothing is asked of it. */
export const WORLD_CONFIG = {
  allowPrivateHosts: ['localhost'],
  mailProviders: readConfig({ GOOGLE_CLIENT_ID: 'matrix', GOOGLE_CLIENT_SECRET: 'sample' }).mailProviders,
}

export type World = Record<string, string>

export async function makeWorld(nora: Caller): Promise<World> {
  const id = async (answer: Promise<TestAnswer>, noun: string): Promise<string> => {
    const { status, body, text } = await answer
    expect(status, text).toBeLessThan(300)
    return body[noun]._id as string
  }
  const email = await id(nora.post('/emails', { raw_email: RAW }), 'email')
  await nora.put(`/emails/${email}`, { labels: ['linen'] })
  const thread = (await nora.get(`/emails/${email}`)).body.email.thread_id as string
  const [act] = (await nora.get('/acts')).body.acts
  const note = await id(nora.post('/notes', { title: 'Linen edition', content: '<p>350 copies</p>' }), 'note')
  const url = await id(nora.post('/urls', { url: 'https://example.org/linen', text_content: 'Of linen' }), 'url')
  const highlight = await id(nora.post(`/records/${url}/highlights`, { exact: 'linen' }), 'highlight')
  const draft = await id(nora.post(`/emails/${email}/drafts`, { body_text: 'Yes.' }), 'draft')
  const run = await nora.post('/emails/triage-inbox', { run_id: 'matrix' })
  expect(run.status, run.text).toBe(202)
  await ended(nora, 'matrix')
  const { learning, proposal } = await teach(nora)
  const people = await invitePeople(nora)
  const project = await id(nora.post('/projects', { name: 'Autumn' }), 'project')
  const identity = { email: 'nora@press.example' }
  const outgoing = { project, from: identity.email, to: ['mara@lind.example'], subject: 'Samples' }
  const identityId = await id(nora.post(`/projects/${project}/email-identities`, identity), 'identity')
  const remote = { repo_url: 'https://git.example/press/notes.git', enabled: false }
  const repo = await id(nora.post(`/projects/${project}/git-repos`, remote), 'repo')
  const mailbox = {
    address: 'nora@press.example',
    imap: { host: 'imap.press.example', port: 993, security: 'tls' },
    password: 'sample',
    folders: [{ path: 'INBOX' }],
  }
  const mailAccount = await id(nora.post(`/projects/${project}/mail-accounts`, mailbox), 'account')
  const [folder] = (await nora.get(`/mail-accounts/${mailAccount}/folders`)).body.folders
  const sync = await id(nora.post(`/git-repos/${repo}/sync`), 'run')
  const sent = await id(nora.post('/email-drafts', outgoing), 'draft')
  const link = { source_id: note, source_type: 'note', target_id: email, target_type: 'email', label: '' }
  return {
    ...people,
    emails: email,
    threads: thread,
    contacts: 'mara@lind.example',
    acts: act._id as string,
    notes: note,
    memories: await id(nora.post('/memories', { title: 'Deliveries', content: 'on Tuesdays' }), 'memory'),
    urls: url,
    pages: note,
    records: note,
    highlights: highlight,
    'triage-runs': 'matrix',
    learning,
    'sender-proposals': proposal,
    'email-drafts': draft,
    'email-identities': identityId,
    'push-subscriptions': await id(nora.post('/push-subscriptions', newDevice()), 'push_subscription'),
    templates: await id(nora.post(`/projects/${project}/templates`, { name: 'Thanks' }), 'template'),
    rules: await id(nora.post(`/projects/${project}/rules`, RULE), 'rule'),
    'mail-accounts': mailAccount,
    folders: folder._id as string,
    device: (await nora.post('/mail-accounts/authorize', { provider: 'google' })).body._id as string,
    'outgoing-emails': await id(nora.post(`/email-drafts/${sent}/send`), 'outgoing_email'),
    projects: project,
    tokens: await id(nora.post('/tokens', { name: 'x' }), 'access_token'),
    'git-repos': repo,
    runs: sync,
    conflicts: repo,
    changes: mailAccount,
    history: '1',
    links: await id(nora.post('/links', link), 'link'),
    exports: await id(nora.post('/export'), 'export'),
    imports: await importNothing(nora),
    ...(await authorizeTool(nora)),
  }
}

async function authorizeTool(nora: Caller): Promise<World> {
  const robot = { client_name: 'Robot', redirect_uris: ['https://robot.example/back'] }
  const { body } = await nora.post('/oauth/clients', robot)
  const nobody = callerOf(nora.baseUrl, '', '')
  await authorizeApp(nobody, nora, await registerApp(nobody), { scope: 'knowledge:read' })
  const [consent] = (await nora.get('/oauth/consents')).body.consents
  return { clients: body.client._id as string, consents: consent._id as string }
}

/** A failed import, which remains listed. */
async function importNothing(nora: Caller): Promise<string> {
  const { status, body, text } = await nora.send('POST', '/import', 'no archive', { 'content-type': 'application/zip' })
  expect(status, text).toBe(202)
  return body.import._id as string
}

async function teach(nora: Caller): Promise<{ learning: string; proposal: string }> {
  const spam = await Promise.all([1, 2, 3].map(() => ingestEmail(nora, newsletter({ from: 'pills@spam.example' }))))
  await nora.post('/emails/triage-inbox', { run_id: 'taught' })
  await ended(nora, 'taught')
  for (const id of spam) await nora.put(`/emails/${id}`, { mailbox: 'spam' })
  const [correction] = (await nora.get('/triage/learning')).body.corrections
  const [proposal] = (await nora.get('/sender-proposals')).body.proposals
  return { learning: correction._id as string, proposal: proposal._id as string }
}

/** A device at an address that refuses connections. */
export const newDevice = () => ({
  endpoint: `https://localhost:1/${randomUUID()}`,
  keys: {
    p256dh: createECDH('prime256v1').generateKeys().toString('base64url'),
    auth: Buffer.alloc(16).toString('base64url'),
  },
})

export const RULE = {
  name: 'Newsletters',
  conditions: { all: [{ field: 'from', op: 'is', value: 'news@paper.example' }] },
  actions: [{ do: 'move', value: 'archived' }],
}

export const RAW =
  'From: Mara <mara@lind.example>\r\nTo: nora@press.example\r\nSubject: Samples\r\nMessage-ID: <m1@lind.example>\r\n\r\nCould you send three strips by Friday?\r\n'

async function invitePeople(nora: Caller): Promise<World> {
  const [member] = (await nora.get('/members')).body.members
  const [session] = (await nora.get('/sessions')).body.sessions
  const invitation = await nora.post('/invitations', { email: `guest-of-${nora.tenantId}@lind.example` })
  const { options } = (await nora.post('base:/auth/passkeys/registration/options')).body
  const credential = createAuthenticator('http://localhost:0').create(options)
  const passkey = await nora.post('base:/auth/passkeys/registration/verify', { credential })
  expect(passkey.status, passkey.text).toBe(201)
  return {
    members: member._id as string,
    sessions: session._id as string,
    invitations: invitation.body.invitation._id as string,
    passkeys: passkey.body.passkey._id as string,
  }
}
