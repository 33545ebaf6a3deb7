import { createHash } from 'node:crypto'
import { UNTIL_ANSWERED } from '@dossier/contract/vocabulary'
import { type Unzipped, unzipSync } from 'fflate'
import { expect } from 'vitest'
import { eventually } from './eventually.ts'
import { mailWithAttachments, rawMail } from './mails.ts'
import type { Caller } from './test-app.ts'
import { ended } from './triage-mails.ts'

export const atEnd = (caller: Caller, noun: 'export' | 'import', id: string) =>
  eventually(async () => {
    const { body, text } = await caller.get(`/${noun}s/${id}`)
    const job = body?.[noun]
    expect(job, text).toBeTruthy()
    expect(['queued', 'running']).not.toContain(job.status)
    return job
  })

export async function exported(baseUrl: string, caller: Caller, project?: string): Promise<Buffer> {
  const started = await caller.post('/export', project ? { project } : {})
  expect(started.status, started.text).toBe(202)
  const done = await atEnd(caller, 'export', started.body.export._id)
  expect(done, done.error).toMatchObject({ status: 'completed', progress: 100, missing_files: 0 })
  return (await download(baseUrl, caller, done._id)).bytes
}

export async function download(baseUrl: string, caller: Caller, id: string, headers: Record<string, string> = {}) {
  const response = await fetch(`${baseUrl}/api/v1/exports/${id}/archive`, {
    headers: { authorization: `Bearer ${caller.token}`, ...headers },
  })
  return { status: response.status, headers: response.headers, bytes: Buffer.from(await response.arrayBuffer()) }
}

export const upload = (caller: Caller, archive: Uint8Array) =>
  caller.send('POST', '/import', archive, { 'content-type': 'application/zip' })

export async function imported(caller: Caller, archive: Uint8Array) {
  const started = await upload(caller, archive)
  expect(started.status, started.text).toBe(202)
  return atEnd(caller, 'import', started.body.import._id)
}

export const filesOf = (archive: Uint8Array): Unzipped => unzipSync(archive)
export const manifestOf = (archive: Uint8Array) =>
  JSON.parse(Buffer.from(filesOf(archive)['manifest.json'] ?? []).toString())

export function linesOf(archive: Uint8Array, kind: string): Record<string, unknown>[] {
  const files = filesOf(archive)
  return Object.keys(files)
    .filter((path) => path.startsWith(`data/${kind}/`))
    .sort()
    .flatMap((path) =>
      Buffer.from(files[path] ?? [])
        .toString()
        .split('\n'),
    )
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
}

export async function fillAccount(caller: Caller): Promise<{ project: string; draft: string; note: string }> {
  const made = async (
    answer: Promise<{ status: number; body: Record<string, { _id: string }>; text: string }>,
    noun: string,
  ) => {
    const { status, body, text } = await answer
    expect(status, text).toBeLessThan(300)
    return body[noun]?._id ?? ''
  }
  const [first] = (await caller.get('/projects')).body.projects
  await caller.put(`/projects/${first._id}`, { name: 'Linen: "CON"?', email_filter: 'pills@spam.example' })
  await caller.put(`/projects/${first._id}/settings`, { triage_instructions: 'Be brief.', confidence_threshold: 0.7 })
  await caller.put('/settings', { trash_retention_days: 90 })
  const project = await made(caller.post('/projects', { name: 'Autumn' }), 'project')
  await caller.post(`/projects/${project}/rules`, {
    name: 'Newsletters',
    stop: true,
    conditions: { all: [{ field: 'size', op: 'over', value: 1_000_000 }], any: [{ field: 'list', op: 'exists' }] },
    actions: [{ do: 'label', value: 'Large' }, { do: 'mark_read' }],
  })
  const template = { name: 'Thanks', shortcut: 'thx', body_text: 'Dear {{name}}', body_html: '<p>Dear {{name}}</p>' }
  await caller.post(`/projects/${project}/templates`, template)
  await caller.post(`/projects/${project}/email-identities`, {
    email: 'nora@press.example',
    name: 'Nora',
    signature: 'N.',
    smtp: { host: 'smtp.press.example', port: 2525, auth_user: 'nora', auth_password: 'the-secret-of-nora', tls: true },
  })
  const repository = {
    repo_url: 'https://git.press.example/linen.git',
    enabled: false,
    auth_token: 'the-token-of-nora',
  }
  await made(caller.post(`/projects/${project}/git-repos`, repository), 'repo')
  const mailbox = await made(
    caller.post(`/projects/${project}/mail-accounts`, {
      address: 'nora@press.example',
      imap: { host: 'imap.press.example', port: 993, security: 'tls' },
      password: 'the-secret-of-nora',
      folders: [{ path: 'Clients', label: 'Clients' }],
    }),
    'account',
  )
  // Its state stays as it is.
  await caller.post(`/mail-accounts/${mailbox}/pause`)
  const mails: string[] = []
  for (let i = 0; i < 12; i += 1) {
    const references = i % 3 === 0 ? [] : [`w${i - 1}@lind.example`]
    const raw_email = rawMail({
      id: `w${i}@lind.example`,
      references,
      subject: `Samples <${i}> ☂ con.txt`,
      text: `strip ${i} needle${i}`,
    })
    mails.push(await made(caller.post('/emails', { raw_email, project: i % 2 === 0 ? project : first._id }), 'email'))
  }
  mails.push(
    await made(
      caller.post('/emails', {
        raw_email: mailWithAttachments({ id: 'files@lind.example' }, [
          { filename: 'filename="offer.txt"', type: 'text/plain', content: 'an offer' },
        ]),
      }),
      'email',
    ),
  )
  const parts = {
    message_id: 'parts@x.example',
    from: 'mara@lind.example',
    subject: 'Parts',
    text: 'in parts',
    html: '<p>in <b>parts</b><img src="http://evil.example/x.png"></p>',
    attachments: [
      { filename: '../a:b?.txt', content_type: 'text/plain', content: Buffer.from('attached').toString('base64') },
    ],
  }
  mails.push(await made(caller.post('/emails', { parsed_email: parts }), 'email'))
  await caller.put(`/emails/${mails[1]}`, {
    labels: ['Needs Review', 'café'],
    read: true,
    subject: 'Edited',
    html_content: '<p style="color:red">x<a href="http://a.example">y</a></p>',
  })
  await caller.put(`/emails/${mails[3]}`, { mailbox: 'archived' })
  await caller.del(`/emails/${mails[5]}`)
  const run = await caller.post('/emails/triage-inbox', { run_id: 'world' })
  expect(run.status, run.text).toBe(202)
  await ended(caller, 'world')
  await caller.put(`/emails/${mails[7]}`, { mailbox: 'spam' })
  await caller.put(`/emails/${mails[9]}`, { snoozed_until: UNTIL_ANSWERED, starred: true })
  await caller.put(`/emails/${mails[6]}`, { muted: true, remind_at: UNTIL_ANSWERED })
  await caller.put(`/emails/${mails[0]}`, { snoozed_until: '2020-01-01T00:00:00Z' })
  const note = await made(
    caller.post('/notes', {
      title: 'Linen edition',
      content: '<p>350 <b>copies</b></p><script>x</script>',
      tags: ['Café Shop'],
    }),
    'note',
  )
  await caller.put(`/notes/${note}`, { content: '<p>360 copies</p>' })
  const markdown = await made(
    caller.post('/notes', {
      title: 'aux',
      content_format: 'markdown',
      source_text: '# Paper\n\n- [x] linen\n',
      project,
    }),
    'note',
  )
  const file = await caller.post(`/records/${markdown}/attachments`, {
    filename: 'Proof ☂.pdf',
    content_type: 'application/pdf',
    content: Buffer.from('%PDF-1.7 proof').toString('base64'),
  })
  expect(file.status, file.text).toBe(201)
  // A private address is refused at once.
  const page = { url: 'http://127.0.0.1:1/linen', title: 'Linen', text_content: 'Linen begins in a field.' }
  const url = await made(caller.post('/urls', { ...page, read: true }), 'url')
  const highlight = await caller.post(`/records/${url}/highlights`, { exact: 'in a field', comment: 'near Otterbeck' })
  expect(highlight.status, highlight.text).toBe(201)
  await eventually(async () => expect((await caller.get(`/urls/${url}`)).body.url.status).toBe('failed'))
  const memory = await made(
    caller.post('/memories', { title: 'Deliveries', content: 'on Tuesdays', tags: ['paper'] }),
    'memory',
  )
  await caller.post('/memories', { title: 'Deliveries', content: 'on Tuesdays' })
  await caller.del(`/notes/${markdown}`)
  await caller.post('/links', {
    source_id: note,
    source_type: 'note',
    target_id: mails[0],
    target_type: 'email',
    label: 'about',
  })
  await caller.post('/links', { source_id: memory, source_type: 'memory', target_id: note, target_type: 'note' })
  const draft = await made(
    caller.post(`/emails/${mails[0]}/drafts`, { body_text: 'Yes.', body_html: '<p>Yes <img src="cid:strip"></p>' }),
    'draft',
  )
  const attached = await caller.post(`/email-drafts/${draft}/attachments`, {
    filename: 'Strip ☂.txt',
    content: Buffer.from('a strip of linen').toString('base64'),
  })
  expect(attached.status, attached.text).toBeLessThan(300)
  const sending = await made(
    caller.post('/email-drafts', {
      project,
      from: 'nora@press.example',
      to: ['mara@lind.example'],
      subject: 'On its way',
      body_text: 'Hello',
    }),
    'draft',
  )
  expect((await caller.post(`/email-drafts/${sending}/send`)).status).toBe(202)
  const discarded = await made(caller.post('/email-drafts', { project, subject: 'thrown away' }), 'draft')
  await caller.del(`/email-drafts/${discarded}`)
  return { project, draft, note }
}

export const hashOf = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')
