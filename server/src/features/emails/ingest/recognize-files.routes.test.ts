// @module-tag slow

import { beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { mailWithAttachments } from '#test/mails'
import { pictureOf, scanOf } from '#test/scanned-files'
import { type Caller, startTestApp } from '#test/test-app'

const PATIENCE_MS = 120_000

describeOnBothDatabases('text in images of emails', (_open, engine) => {
  let picture: Buffer
  let scan: Buffer
  beforeAll(async () => {
    picture = await pictureOf(['The fee of the wombat is nine'])
    scan = await scanOf(await pictureOf(['Lease of the greenhouse']))
  }, PATIENCE_MS)

  const ingest = async (nora: Caller, id: string) => {
    const raw_email = mailWithAttachments({ id }, [
      { filename: 'filename="fee.webp"', type: 'image/webp', content: picture },
      { filename: 'filename="lease.pdf"', type: 'application/pdf', content: scan },
      { filename: 'filename="broken.png"', type: 'image/png', content: Buffer.alloc(6000, 'x') },
    ])
    const answer = await nora.post('/emails', { raw_email })
    expect(answer.status, answer.text).toBe(201)
    return answer.body.email._id as string
  }
  const found = async (caller: Caller, query: string): Promise<string[]> =>
    (await caller.post('/search/quick', { query })).body.results.map(({ id }: { id: string }) => id)

  it('is found where recognition is on, with the name of its file', { timeout: PATIENCE_MS }, async () => {
    const app = await startTestApp(engine, { config: { ocrLanguages: ['eng'] } })
    const { nora, otto } = app
    const id = await ingest(nora, 'scans@x.example')
    await app.jobsDone()
    const { email } = (await nora.get(`/emails/${id}`)).body
    expect(email.attachment_text_content).toContain('fee.webp\nThe fee of the wombat is nine')
    expect(email.attachment_text_content).toContain('lease.pdf\nLease of the greenhouse')
    expect(await found(nora, 'wombat fee')).toEqual([id])
    expect(await found(nora, 'lease greenhouse')).toEqual([id])
    expect(await found(otto, 'wombat fee')).toEqual([])
    // A rebuild reads the files anew.
    await app.app.features.emails.rebuild(nora.tenantId, '')
    await app.jobsDone()
    expect((await nora.get(`/emails/${id}`)).body.email.attachment_text_content).toBe(email.attachment_text_content)
    await app.stop()
  })

  it('is not read by default', { timeout: PATIENCE_MS }, async () => {
    const app = await startTestApp(engine)
    const id = await ingest(app.nora, 'scans@x.example')
    await app.jobsDone()
    expect((await app.nora.get(`/emails/${id}`)).body.email.attachment_text_content).toBe('')
    expect(await found(app.nora, 'wombat fee')).toEqual([])
    await app.stop()
  })
})
