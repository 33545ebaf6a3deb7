import { eventually } from '../eventually.ts'
import { RELEASE_OWNER } from './release-owner.ts'

/** What every release is filled with, and the texts that a later one must find again. */
export const RELEASE_CONTENT = {
  note: { title: 'Paper', content: '<p>Order <strong>cotton</strong> paper.</p>', tags: ['stock'] },
  memory: { title: 'Ada', content: 'Prefers letters in the morning.' },
  subjects: ['Proofs', 'Re: Proofs', 'Ink'],
  draft: 'The proofs are on their way.',
} as const

// biome-ignore lint/suspicious/noExplicitAny: answers of any release
type Json = Record<string, any>

/** Fills a new instance through its API. @returns an archive of the account, made by it. */
export async function fillRelease(address: string): Promise<Buffer> {
  const token = (await ask(address, '', 'POST', '/auth/login', credentials())).token as string
  const call = (method: string, path: string, body?: object): Promise<Json> =>
    ask(address, token, method, `/api/v1${path}`, body)
  const { note } = await call('POST', '/notes', RELEASE_CONTENT.note)
  const { memory } = await call('POST', '/memories', RELEASE_CONTENT.memory)
  await call('POST', '/links', {
    source_id: (note as Json)._id,
    source_type: 'note',
    target_id: (memory as Json)._id,
    target_type: 'memory',
    label: 'asks for',
  })
  const [first, second, third] = RELEASE_CONTENT.subjects
  await storeEmail(call, 'one', first, '')
  await storeEmail(call, 'two', second, 'In-Reply-To: <one@lind.example>\r\n')
  await storeEmail(call, 'three', third, '')
  await call('POST', '/email-drafts', {
    to: ['ada@lind.example'],
    subject: first,
    body_text: RELEASE_CONTENT.draft,
  })
  return download(address, token, await exported(call))
}

const credentials = () => ({ email: RELEASE_OWNER.OWNER_EMAIL, password: RELEASE_OWNER.OWNER_PASSWORD })

async function storeEmail(
  call: (method: string, path: string, body: object) => Promise<Json>,
  id: string,
  subject: string,
  headers: string,
): Promise<void> {
  const raw_email = [
    'From: Ada Lind <ada@lind.example>',
    'To: nora@press.example',
    `Subject: ${subject}`,
    `Message-ID: <${id}@lind.example>`,
    'Date: Thu, 26 Nov 2026 09:00:00 +0000',
    `${headers}MIME-Version: 1.0`,
    'Content-Type: multipart/mixed; boundary=b',
    '',
    '--b',
    '',
    `The text of ${id}.`,
    '--b',
    'Content-Type: text/csv; name=prices.csv',
    'Content-Disposition: attachment; filename=prices.csv',
    '',
    `paper,${id}`,
    '--b--',
    '',
  ].join('\r\n')
  await call('POST', '/emails', { raw_email })
}

async function exported(call: (method: string, path: string) => Promise<Json>): Promise<string> {
  const { export: begun } = await call('POST', '/export')
  await eventually(async () => {
    const { export: now } = await call('GET', `/exports/${begun._id}`)
    if (now.status !== 'completed') throw new Error(`The export is ${now.status}`)
  })
  return begun._id as string
}

async function ask(address: string, token: string, method: string, path: string, body?: object): Promise<Json> {
  const answer = await fetch(new URL(path, address), {
    method,
    headers: { ...(token && authorized(token)), ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
  return JSON.parse(text) as Json
}

async function download(address: string, token: string, id: string): Promise<Buffer> {
  const answer = await fetch(new URL(`/api/v1/exports/${id}/archive`, address), { headers: authorized(token) })
  if (!answer.ok) throw new Error(`The archive was answered ${answer.status}`)
  return Buffer.from(await answer.arrayBuffer())
}

const authorized = (token: string) => ({ authorization: `Bearer ${token}` })
