import { prose } from '../blocking/inputs.ts'
import type { Service } from '../blocking/target.ts'
import { printProgress } from '../measure/report.ts'

const MiB = 1024 * 1024

/** Ids by the word of the path before them. */
type Ids = Record<string, string>

/** Creates records to which the paths lead. The texts are large, because reads answer with them. */
export async function createRecords(service: Service): Promise<Ids> {
  const { call } = service
  const text = prose(7, 4.9 * MiB)
  const ids: Ids = {}
  const create = async (name: string, path: string, body?: unknown, type?: string): Promise<void> => {
    const answer = await call('POST', path, body, type)
    const record = Object.values(answer.body).find((value) => typeof value === 'object' && value && '_id' in value)
    ids[name] = (record as { _id?: string } | undefined)?._id ?? ''
    if (!ids[name]) printProgress(`${path}: ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`)
  }
  await create('projects', '/projects', { name: 'Press' })
  await create('notes', '/notes', { title: 'Long', source_text: text, content_format: 'markdown' })
  // So that the first version has a text of its own.
  await call('PUT', `/notes/${ids.notes}`, { source_text: `${prose(8, 4.9 * MiB)}` })
  await create('memories', '/memories', { title: 'Long', content: text })
  await create('urls', '/urls', { url: 'https://lind.example/', text_content: text })
  await createMail(service, ids, create, text)
  await createInProject(ids, create)
  await create('exports', '/export', {})
  await create('imports', '/import', Buffer.from('no archive'), 'application/zip')
  await create('tokens', '/tokens', { name: 'x' })
  await create('invitations', '/invitations', { email: 'guest@lind.example' })
  await create('clients', '/oauth/clients', { client_name: 'R', redirect_uris: ['https://robot.example/back'] })
  return { ...ids, history: '1', links: ids.notes ?? '', records: ids.notes ?? '', 'triage-runs': 'largest' }
}

type Create = (name: string, path: string, body?: unknown, type?: string) => Promise<void>

async function createMail({ call }: Service, ids: Ids, create: Create, text: string): Promise<void> {
  const file = Buffer.from(prose(5, 3 * MiB)).toString('base64')
  const mail = [
    'From: Mara <mara@lind.example>\r\nTo: owner@example.test\r\nSubject: Samples\r\nMessage-ID: <l@lind.example>',
    'MIME-Version: 1.0\r\nContent-Type: multipart/mixed; boundary=b\r\n',
    `--b\r\nContent-Type: text/plain\r\n\r\n${prose(3, 3.9 * MiB)}`,
    `--b\r\nContent-Type: text/plain; name=a.txt\r\nContent-Transfer-Encoding: base64\r\nContent-Disposition: attachment\r\n\r\n${file}`,
    '--b--\r\n',
  ].join('\r\n')
  await create('emails', '/emails', Buffer.from(mail), 'message/rfc822')
  ids.attachments = '1'
  await create('email-drafts', `/emails/${ids.emails}/drafts`, { body_text: text })
  await call('POST', `/email-drafts/${ids['email-drafts']}/attachments`, { filename: 'a.txt', content: file })
  await call('POST', '/emails/triage-inbox', { run_id: 'largest' })
  await create('links', '/links', {
    source_id: ids.notes,
    source_type: 'note',
    target_id: ids.emails,
    target_type: 'email',
  })
}

async function createInProject(ids: Ids, create: Create): Promise<void> {
  const path = `/projects/${ids.projects}`
  const email = 'owner@example.test'
  await create('email-identities', `${path}/email-identities`, { email })
  const outgoing = { project: ids.projects, from: email, to: ['mara@lind.example'], subject: 'Samples' }
  await create('sent', '/email-drafts', outgoing)
  await create('outgoing-emails', `/email-drafts/${ids.sent}/send`, {})
  await create('mail-accounts', `${path}/mail-accounts`, {
    address: email,
    imap: { host: 'imap.press.example', port: 993, security: 'tls' },
    password: 'sample',
    folders: [{ path: 'INBOX' }],
  })
  const remote = { name: 'R', repo_url: 'https://git.lind.example/r.git', branch: 'main', notes_path: 'n' }
  await create('git-repos', `${path}/git-repos`, { ...remote, enabled: false })
  await create('runs', `/git-repos/${ids['git-repos']}/sync`)
}
