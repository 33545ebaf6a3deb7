// @module-tag slow

import { spawnSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type ManualClock, manualClock } from '#platform/clock/clock'
import { sha256 } from '#platform/crypto/hash'
import { withCrlf } from '#platform/mail/message-part'
import { parseMail } from '#platform/mail/reading/parse-mail'
import { makeCertificate, trustCertificate } from '#test/certificates'
import { engines } from '#test/databases'
import { eventually } from '#test/eventually'
import { hasClient } from '#test/mail-clients'
import { hasPostfix, type Postfix, startPostfix } from '#test/postfix'
import { startTestApp, type TestApp } from '#test/test-app'

const DOMAIN = 'sink.example'
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

const withPicture = (name: string, contentId: string): string =>
  [
    'From: Mära <mara@sink.example>',
    'To: nora@press.example',
    'Subject: =?utf-8?q?Pl=C3=A4ne?=',
    `Message-ID: <asked-${name}@sink.example>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/related; boundary=b',
    '',
    '--b',
    'Content-Type: text/html; charset=utf-8',
    '',
    `<p>See <img src="cid:${contentId}"></p>`,
    '--b',
    'Content-Type: image/png',
    `Content-ID: <${contentId}>`,
    'Content-Transfer-Encoding: base64',
    '',
    PICTURE.toString('base64'),
    '--b--',
    '',
  ].join('\r\n')

function readByPython(message: Buffer): { name: string; hash: string }[] {
  const program = [
    'import email, email.policy, hashlib, json, sys',
    'mail = email.message_from_bytes(sys.stdin.buffer.read(), policy=email.policy.default)',
    'parts = [p for p in mail.walk() if p.get_content_disposition() in ("attachment", "inline")]',
    'hashed = lambda p: hashlib.sha256(p.get_payload(decode=True) or b"").hexdigest()',
    'print(json.dumps([{"name": p.get_filename() or "", "hash": hashed(p)} for p in parts]))',
  ].join('\n')
  const { stdout, stderr } = spawnSync('python3', ['-c', program], { input: message, encoding: 'utf8' })
  if (!stdout) throw new Error(stderr)
  return JSON.parse(stdout)
}

describe.skipIf(!hasPostfix())('a mail server that others wrote', () => {
  let app: TestApp
  let clock: ManualClock
  let server: Postfix
  let project: string
  beforeAll(async () => {
    const certificate = makeCertificate('127.0.0.1')
    trustCertificate(certificate)
    clock = manualClock(Date.now())
    server = await startPostfix(DOMAIN, certificate)
    const [engine] = engines()
    if (!engine) throw new Error('there is no database to test with')
    app = await startTestApp(engine, { clock, config: { allowPrivateHosts: ['127.0.0.1'] } })
    project = (await app.nora.get('/projects')).body.projects[0]._id
    const smtp = { host: '127.0.0.1', auth_user: server.user, auth_password: server.password }
    for (const [name, secured] of [
      ['nora', { port: server.ports.starttls, tls: true }],
      ['desk', { port: server.ports.tls, ssl: true }],
    ] as const) {
      const identity = {
        name: 'Nora Brändt, "Press"',
        email: `${name}@press.example`,
        signature: 'Nora',
        smtp: { ...smtp, ...secured },
      }
      expect((await app.nora.post(`/projects/${project}/email-identities`, identity)).status).toBe(201)
    }
  }, 120_000)
  afterAll(async () => {
    await app?.stop()
    await server?.stop()
  })

  async function send(draft: { _id: string }) {
    const { outgoing_email } = (await app.nora.post(`/email-drafts/${draft._id}/send`)).body
    clock.advance(10_000)
    app.platform.signals.send('jobs')
    const ended = await eventually(async () => {
      const mail = (await app.nora.get(`/outgoing-emails/${outgoing_email._id}`)).body.outgoing_email
      expect([mail.error, mail.sent_email]).not.toEqual(['', ''])
      return mail
    })
    if (ended.error !== '') throw new Error(ended.error)
    return ended
  }
  const arrived = (messageId: string, copies: number) =>
    eventually(() => {
      const found = server.stored().filter((raw) => raw.includes(messageId))
      expect(found).toHaveLength(copies)
      return found
    })

  it.each(['nora', 'desk'])(
    'stores once what %s wrote, and it says what was composed',
    async (name) => {
      const raw = withPicture(name, 'plan@1')
      const asked = (await app.nora.post('/emails', { raw_email: raw })).body.email
      const words = '.a dot\n..two\nFrom here\nGrüße 漢字 😀\n' + 'long '.repeat(400)
      const { draft } = (
        await app.nora.post(`/emails/${asked._id}/drafts`, {
          from: `${name}@press.example`,
          cc: ['copy@sink.example'],
          bcc: ['blind@sink.example'],
          body_text: words,
          body_html: '<p>Grüße <b>漢字</b></p>',
        })
      ).body
      const sent = await send(draft)
      const stored = await arrived(sent.message_id, 3)
      const [first] = stored.map((bytes) => parseMail(bytes))
      expect(first).toMatchObject({
        messageId: sent.message_id,
        inReplyTo: `asked-${name}@sink.example`,
        references: [`asked-${name}@sink.example`],
        subject: 'Re: Pläne',
      })
      expect(first?.participants).toEqual([
        { role: 'from', name: 'Nora Brändt, "Press"', address: `${name}@press.example` },
        { role: 'to', name: 'Mära', address: 'mara@sink.example' },
        { role: 'cc', name: '', address: 'copy@sink.example' },
      ])
      expect(first?.text.startsWith(words.trimEnd())).toBe(true)
      expect(first?.html).toContain('Grüße <b>漢字</b>')
      expect(first?.html).toContain('cid:plan@1')
      expect(first?.attachments.map(({ contentId, content }) => [contentId, Buffer.from(content)])).toEqual([
        ['plan@1', PICTURE],
      ])
      // The server stored our bytes, below its own headers.
      const kept = await rawOf(sent.sent_email)
      const ended = (text: string): string => text.replaceAll('\r\n', '\n').trimEnd()
      for (const bytes of stored) expect(ended(bytes.toString('latin1')).endsWith(ended(latin1(kept)))).toBe(true)
      expect(kept).not.toContain('blind@')
      const { email } = (await app.nora.get(`/emails/${sent.sent_email}`)).body
      expect(email).toMatchObject({ bcc: ['blind@sink.example'], text_content: first?.text })
    },
    60_000,
  )

  it('stores every file byte for byte, beside the text or in its place, whatever it holds and is called', async () => {
    const asked = (await app.nora.post('/emails', { raw_email: withPicture('files', 'plan@1') })).body.email
    const { draft } = (
      await app.nora.post(`/emails/${asked._id}/drafts`, {
        from: 'desk@press.example',
        body_text: 'See the files.',
        body_html: '<p>See <img src="cid:own@1"> and the files.</p>',
      })
    ).body
    const long = 'x'.repeat(5_000)
    const files: [name: string, type: string, contentId: string, content: Buffer][] = [
      ['Größe und Maß 漢字 😀 "x"; y=\'z\'.pdf', 'application/pdf', '', randomBytes(100_000)],
      ['own.png', 'image/png', 'own@1', Buffer.from(PICTURE.map((byte) => byte ^ 1))],
      ['unshown.png', 'image/png', 'unshown@1', PICTURE],
      ['empty.txt', 'text/plain', '', Buffer.alloc(0)],
      ['lines.txt', 'text/plain', '', Buffer.from(`bare\nlf\n.dot\n\r\ncrlf\rcr ${long}\nFrom here\nÄ \xff`, 'latin1')],
      ['page.html', 'text/html', '', Buffer.from('<script>alert(1)</script>\n')],
      ['mail.eml', 'message/rfc822', '', Buffer.from(withPicture('inside', 'inner@1'))],
      [`${'a'.repeat(140)}ä.tar.gz`, 'application/gzip', '', Buffer.from([0, 13, 10, 0])],
    ]
    for (const [filename, content_type, content_id, bytes] of files) {
      const file = { filename, content_type, content_id, content: bytes.toString('base64') }
      expect((await app.nora.post(`/email-drafts/${draft._id}/attachments`, file)).status).toBe(201)
    }
    const sent = await send(draft)
    const [stored] = await arrived(sent.message_id, 1)
    const mail = parseMail(stored ?? Buffer.alloc(0))
    expect(mail.text).toContain('See the files.')
    expect(mail.html).toContain('cid:own@1')
    expect(mail.html).toContain('cid:plan@1')
    // A message is no base64 (RFC 2046 §5.2.1), so the server stored it with its own line ends.
    const stored64 = (content: Uint8Array, filename: string): string =>
      filename.endsWith('.eml') ? withCrlf(content).toString('base64') : Buffer.from(content).toString('base64')
    const found = mail.attachments.map(({ filename, contentId, content }) => [
      filename,
      contentId,
      stored64(content, filename),
    ])
    const expected = files.map(([name, , contentId, bytes]) => [
      name,
      contentId === 'own@1' ? contentId : '',
      bytes.toString('base64'),
    ])
    const quoted = ['', 'plan@1', PICTURE.toString('base64')]
    expect(inOrder(found)).toEqual(inOrder([...expected, quoted]))
    if (hasClient('python3', ['--version'])) {
      const read = readByPython(stored ?? Buffer.alloc(0))
      expect(inOrder(read.filter(({ name }) => name !== 'mail.eml').map(({ name, hash }) => [name, hash]))).toEqual(
        inOrder([
          ...files.filter(([name]) => name !== 'mail.eml').map(([name, , , bytes]) => [name, sha256(bytes)]),
          ['', sha256(PICTURE)],
        ]),
      )
    }
    const { email } = (await app.nora.get(`/emails/${sent.sent_email}`)).body
    expect(email.attachments).toHaveLength(files.length + 1)
  }, 60_000)

  it('is told nothing of a mail without the right password, and the words of the failure do not hold it', async () => {
    const { identities } = (await app.nora.get(`/projects/${project}/email-identities`)).body
    const [identity] = identities
    await app.nora.put(`/email-identities/${identity._id}`, { smtp: { auth_password: 'wrong geheim' } })
    const content = { from: identity.email, to: ['mara@sink.example'], subject: 'x' }
    const { draft } = (await app.nora.post('/email-drafts', content)).body
    const failure = String(await send(draft).catch((error: unknown) => error))
    expect(failure).toMatch(/sign-in/)
    expect(failure).not.toContain('geheim')
  })

  const latin1 = (text: string): string => Buffer.from(text).toString('latin1')
  const rawOf = async (id: string): Promise<string> => (await app.nora.get(`/emails/${id}/raw`)).text
})

const inOrder = (rows: string[][]): string[] => rows.map((row) => row.join(' ')).sort()
