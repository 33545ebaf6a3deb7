import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sha256 } from '#platform/crypto/hash'
import { parseMail } from '#platform/mail/reading/parse-mail'
import { describeOnBothDatabases } from '#test/databases'
import { english } from '#test/in-english'
import { type PostOffice, startPostOffice } from '#test/post-office'

const HOUR = 3_600_000

describeOnBothDatabases('files that go along', (_open, engine) => {
  let office: PostOffice
  beforeAll(async () => {
    office = await startPostOffice(engine)
  })
  afterAll(() => office.close())
  beforeEach(() => {
    for (const step of Object.keys(office.script)) delete office.script[step as keyof typeof office.script]
    office.script.end = office.record('250 2.0.0 taken')
  })

  const isFiled = ({ sent_email }: { sent_email: string }): boolean => sent_email !== ''
  const lastMail = () => parseMail(Buffer.from(office.receivedContents.at(-1) ?? '', 'latin1'))
  const file = (filename: string, content: Uint8Array, more: object = {}) => ({
    filename,
    content_type: 'application/pdf',
    content: Buffer.from(content).toString('base64'),
    ...more,
  })
  const namesOf = (mail: { attachments: readonly { filename: string }[] }) =>
    mail.attachments.map(({ filename }) => filename)

  it('arrive byte for byte, are listed on the way, and are in the sent mail', async () => {
    const bytes = randomBytes(3_000)
    const draft = await office.write()
    const { attachment } = await office.attach(draft, file('Größe 漢.pdf', bytes))
    const queued = await office.send(draft)
    expect(queued).toMatchObject({ attachments: [attachment], offered: false })
    const sent = await office.until(queued._id, isFiled)
    expect(sent).toMatchObject({ attachments: [attachment], offered: true })
    const [arrived] = lastMail().attachments
    expect(arrived).toMatchObject({ filename: 'Größe 漢.pdf', contentType: 'application/pdf', contentId: '' })
    expect(Buffer.from(arrived?.content ?? []).equals(bytes)).toBe(true)
    const { email } = (await office.nora.get(`/emails/${sent.sent_email}`)).body
    expect(email.attachments).toMatchObject([{ filename: 'Größe 漢.pdf', size: 3_000, sha256: attachment.sha256 }])
  })

  it('show where the HTML names them, and stand beside it where it does not', async () => {
    const draft = await office.write({ body_html: '<p>See <img src="cid:plan@1"> and the rest</p>' })
    await office.attach(
      draft,
      file('plan.png', Buffer.from('shown'), { content_id: 'plan@1', content_type: 'image/png' }),
    )
    await office.attach(
      draft,
      file('other.png', Buffer.from('beside'), { content_id: 'other', content_type: 'image/png' }),
    )
    await office.until((await office.send(draft))._id, isFiled)
    const mail = lastMail()
    expect(mail.html).toContain('cid:plan@1')
    expect(mail.attachments.map(({ filename, contentId, inline }) => [filename, contentId, inline])).toEqual([
      ['plan.png', 'plan@1', true],
      ['other.png', '', false],
    ])
    const raw = office.receivedContents.at(-1) ?? ''
    const order = ['multipart/mixed', 'multipart/alternative', 'multipart/related'].map((type) => raw.indexOf(type))
    expect(order).toEqual([...order].sort((a, b) => a - b))
    expect(order[0]).toBeGreaterThan(0)
  })

  it('are all beside a mail of text, and go with one that says nothing but its subject', async () => {
    const draft = await office.write({ body_text: '' })
    await office.attach(draft, file('plan.png', Buffer.from('x'), { content_id: 'plan@1' }))
    await office.attach(draft, file('empty.txt', Buffer.alloc(0), { content_type: 'text/plain' }))
    await office.until((await office.send(draft))._id, isFiled)
    expect(lastMail()).toMatchObject({ subject: 'Samples', html: '' })
    expect(lastMail().text.trim()).toBe('')
    expect(lastMail().attachments.map(({ filename, content }) => [filename, content.length])).toEqual([
      ['plan.png', 1],
      ['empty.txt', 0],
    ])
  })

  it('take the place of a picture of the quoted mail that is called alike; the others of it come along', async () => {
    const picture = (id: string) =>
      `--b\r\nContent-Type: image/png\r\nContent-ID: <${id}>\r\nContent-Transfer-Encoding: base64\r\n\r\n${Buffer.from(`theirs ${id}`).toString('base64')}\r\n`
    const html = '<p><img src="cid:one"><img src="cid:two"></p>'
    const head = 'From: m@lind.example\r\nMessage-ID: <q@lind.example>\r\nSubject: Plans\r\nMIME-Version: 1.0\r\n'
    const raw_email = `${head}Content-Type: multipart/related; boundary=b\r\n\r\n--b\r\nContent-Type: text/html\r\n\r\n${html}\r\n${picture('one')}${picture('two')}--b--\r\n`
    const { email } = (await office.nora.post('/emails', { raw_email })).body
    const reply = { from: 'nora@press.example', body_html: '<p>Mine: <img src="cid:one"></p>' }
    const { draft } = (await office.nora.post(`/emails/${email._id}/drafts`, reply)).body
    await office.attach(draft, file('mine.png', Buffer.from('mine'), { content_id: 'one', content_type: 'image/png' }))
    await office.until((await office.send(draft))._id, isFiled)
    const found = lastMail().attachments.map(({ contentId, content }) => [contentId, Buffer.from(content).toString()])
    expect(found).toEqual([
      ['one', 'mine'],
      ['two', 'theirs two'],
    ])
  })

  it('come back with the draft that is taken back, and cannot change while it waits', async () => {
    const draft = await office.write()
    const { attachment, draft: written } = await office.attach(draft, file('a.pdf', Buffer.from('a')))
    const { outgoing_email } = (await office.nora.post(`/email-drafts/${draft._id}/send`)).body
    const place = `/email-drafts/${draft._id}/attachments`
    expect((await office.nora.post(place, file('b.pdf', Buffer.from('b')))).status).toBe(409)
    expect((await office.nora.del(`${place}/${attachment.id}`)).status).toBe(409)
    expect((await office.nora.get(`${place}/${attachment.id}`)).text).toBe('a')
    const back = await office.nora.post(`/outgoing-emails/${outgoing_email._id}/cancel`)
    expect(back.body.draft).toEqual(written)
    await office.attach(draft, file('b.pdf', Buffer.from('b')))
    const again = await office.until((await office.send(draft))._id, isFiled)
    expect(namesOf(again)).toEqual(['a.pdf', 'b.pdf'])
    expect(namesOf(await office.outgoing(outgoing_email._id))).toEqual(['a.pdf'])
  })

  it('are the same bytes in every try', async () => {
    office.script.end = office.record('451 4.3.0 later')
    const draft = await office.write()
    await office.attach(draft, file('a.pdf', randomBytes(2_000)))
    const { _id } = await office.send(draft)
    await office.until(_id, ({ attempts, status }) => attempts === 1 && status === 'queued')
    const first = office.receivedContents.at(-1)
    office.script.end = office.record('250 2.0.0 taken')
    office.pass(30_000)
    await office.until(_id, isFiled)
    expect(office.receivedContents.at(-1)).toBe(first)
  })

  it('that are missing hold the mail back, with words, and the draft is open', async () => {
    const bytes = randomBytes(2_000)
    const draft = await office.write()
    await office.attach(draft, file('lost.pdf', bytes))
    await office.app.platform.database.transact((tx) =>
      tx.deleteFrom('blobs').where('sha256', '=', sha256(bytes)).execute(),
    )
    const before = office.receivedContents.length
    const failed = await office.until((await office.send(draft))._id, ({ status }) => status === 'failed')
    expect(failed.error).toContain('lost.pdf is missing')
    expect(office.receivedContents).toHaveLength(before)
    expect((await office.draft(draft._id)).status).toBe('draft')
  })

  describe('leave nothing behind', () => {
    async function left(bytes: Uint8Array): Promise<boolean> {
      office.clock.advance(2 * HOUR)
      await office.app.platform.blobs.sweep()
      return (await office.app.platform.blobs.get(office.nora.tenantId, sha256(bytes))) !== null
    }
    const blobCount = async () =>
      (await office.app.platform.database.read.selectFrom('blobs').select('sha256').execute()).length

    it('once the sent mail holds them', async () => {
      const bytes = randomBytes(90_000)
      const draft = await office.write()
      const { attachment } = await office.attach(draft, file('a.pdf', bytes))
      const sent = await office.until((await office.send(draft))._id, isFiled)
      expect(await left(bytes)).toBe(false)
      const gone = await office.nora.get(`/email-drafts/${draft._id}/attachments/${attachment.id}`)
      expect(gone.status).toBe(410)
      expect(gone.body.detail).toBe(english('sending.draftSentFiles'))
      const kept = (await office.nora.get(`/emails/${sent.sent_email}`)).body.email.attachments[0]
      expect(kept.sha256).toBe(attachment.sha256)
    })

    it('of a mail that was refused for good: the draft holds its files, the message is let go', async () => {
      const bytes = randomBytes(90_000)
      office.script.end = office.record('550 5.7.1 no')
      const draft = await office.write()
      await office.attach(draft, file('a.pdf', bytes))
      expect(await left(bytes)).toBe(true)
      const before = await blobCount()
      await office.until((await office.send(draft))._id, ({ status }) => status === 'failed')
      expect(await left(bytes)).toBe(true)
      expect(await blobCount()).toBe(before)
    })
  })
})
