import { Email } from '@dossier/contract/email'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { mailWithAttachments, rawMail } from '#test/mails'
import { startTestApp, type TestApp } from '#test/test-app'

/** Order matters: contract/src/description.test.ts compares it with the description. */
const FIELDS = Object.keys(Email.properties)

const unchecked = { result: '', domain: '', source: '' }

describeOnBothDatabases('an email on the wire', (_open, engine) => {
  let app: TestApp
  beforeAll(async () => {
    app = await startTestApp(engine)
  })
  afterAll(() => app.stop())

  const take = async (raw: string) => (await app.nora.post('/emails', { raw_email: raw })).body.email

  it('has every field in the original order, also when it is unset', async () => {
    const { body } = await app.nora.post('/emails', { parsed_email: { subject: 'Bare', message_id: 'bare@x.example' } })
    expect(Object.keys(body.email as object)).toEqual(FIELDS)
    expect(body.email).toMatchObject({
      references: [],
      in_reply_to: '',
      thread_identifiers: ['bare@x.example'],
      thread_source_ids: [body.email._id],
      from: [],
      to: [],
      cc: [],
      bcc: [],
      text_content: '',
      html_content: '',
      html_content_has_remote_images: false,
      attachment_text_content: '',
      labels: [],
      triaged: false,
      triaged_at: null,
      triage_summary: '',
      triage_reason: '',
      triage_primary_action: '',
      triage_confidence: null,
      triage_action_points: [],
      triage_related_context: [],
      triage_mailbox_action: '',
      triage_status: '',
      triage_error: '',
      triage_run_id: '',
      triage_draft_id: '',
      host_id: app.nora.tenantId,
      date: null,
      thread_size: 1,
      read: false,
      attachments: [],
      participants: [],
      authentication: { sender: 'not_checked', spf: unchecked, dkim: unchecked, dmarc: unchecked },
      findings: [],
      triage_engine: '',
      triage_evidence: [],
    })
    for (const field of ['createdAt', 'updatedAt', 'received_at']) {
      expect(body.email[field]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)
    }
    const [listed] = (await app.nora.get('/emails?limit=1')).body.emails
    expect(listed).toEqual(body.email)
    const [row] = (await app.nora.get('/emails?limit=1&fields=row')).body.emails
    expect(Object.keys(row as object).sort()).toEqual(
      FIELDS.filter((name) => !/^((text|html|attachment_text)_content|mail_accounts)$/.test(name)).sort(),
    )
  })

  it('has bare addresses in lower case, and the names beside them', async () => {
    const email = await take(
      rawMail({
        from: '"Lind, Mara" <MARA@Lind.Example>',
        to: 'Nora@Press.example, =?utf-8?q?J=C3=B6rg?= <joerg@press.example>, nora@press.example',
        headers: ['Cc: Team: a@x.example, B@x.example;', 'Reply-To: desk@lind.example'],
      }),
    )
    expect(email).toMatchObject({
      from: ['mara@lind.example'],
      to: ['nora@press.example', 'joerg@press.example'],
      cc: ['a@x.example', 'b@x.example'],
      bcc: [],
    })
    expect(email.participants).toEqual(
      expect.arrayContaining([
        { role: 'from', name: 'Lind, Mara', address: 'mara@lind.example' },
        { role: 'to', name: 'Jörg', address: 'joerg@press.example' },
        { role: 'reply-to', name: '', address: 'desk@lind.example' },
      ]),
    )
  })

  it('ignores what the message or the client claims about the sender', async () => {
    const claims = [
      'Authentication-Results: mx.press.example; spf=pass smtp.mailfrom=a@lind.example; dmarc=pass header.from=lind.example',
      'ARC-Authentication-Results: i=1; mx.press.example; dmarc=pass header.from=lind.example',
      'Received-SPF: pass',
    ]
    const raw = await take(rawMail({ id: 'auth@x.example', headers: claims }))
    const pass = { result: 'pass', domain: 'lind.example', source: 'mx.press.example' }
    const { body } = await app.nora.post('/emails', {
      parsed_email: {
        message_id: 'auth-parts@x.example',
        from: 'a@lind.example',
        text: 'Hi',
        headers: Object.fromEntries(claims.map((line) => line.split(/: (.*)/, 2))),
        authentication: { sender: 'confirmed', spf: pass, dkim: pass, dmarc: pass },
        arrival: { authentication: { dmarc: pass } },
      },
    })
    for (const email of [raw, body.email]) {
      expect(email.authentication).toEqual({
        sender: 'not_checked',
        spf: unchecked,
        dkim: unchecked,
        dmarc: unchecked,
      })
    }
  })

  describe('attachments', () => {
    const evil = `filename*=UTF-8''${encodeURIComponent('a"b\\c/../d\r\nSet-Cookie: x=1;é😀.txt')}`
    const long = `filename="${'x'.repeat(149)}😀.txt"`

    it('are listed without their bytes, and come as downloads that no browser runs', async () => {
      const files = [
        { filename: 'filename="offer.txt"', type: 'text/plain', content: 'three strips of linen' },
        { filename: evil, type: 'text/html', content: '<script>alert(1)</script>' },
        { filename: long, type: 'text/plain', content: 'x' },
      ]
      const email = await take(mailWithAttachments({ id: 'files@x.example' }, files))
      expect(email.attachments).toHaveLength(3)
      expect(email.attachments[0]).toEqual({
        id: '1',
        filename: 'offer.txt',
        content_type: 'text/plain',
        size: 21,
        content_id: '',
        inline: false,
        sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
      })
      expect(email.attachment_text_content).toContain('three strips of linen')
      for (const [index, { content }] of files.entries()) {
        const answer = await app.nora.get(`/emails/${email._id}/attachments/${index + 1}`)
        expect(answer.status, answer.text).toBe(200)
        expect(answer.text).toBe(content)
        const disposition = answer.headers.get('content-disposition') ?? ''
        expect(disposition).toMatch(/^attachment; filename="[^"\\\r\n]*"; filename\*=UTF-8''[A-Za-z0-9%._~!&+$^`|-]*$/)
        expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
        expect(answer.headers.get('content-type')).toBe('application/octet-stream')
        expect(answer.headers.get('set-cookie')).toBeNull()
      }
      for (const id of ['0', '4', '01', '-1', '..%2f1', 'x']) {
        expect((await app.nora.get(`/emails/${email._id}/attachments/${id}`)).status, id).toBe(404)
      }
    })
  })
})
