// @module-tag slow

import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeOnBothDatabases } from '#test/databases'
import { type PostOffice, startPostOffice } from '#test/post-office'

const CANARY = 'zqxcanaryvw'

describeOnBothDatabases('a sent mail that is deleted for good', (_open, engine) => {
  let office: PostOffice
  beforeAll(async () => {
    office = await startPostOffice(engine)
  })
  afterAll(() => office.close())

  it('leaves who, when and what became of it in the outbox, and none of its words', async () => {
    office.script.mail = '550 5.7.1 not yet'
    const draft = await office.write({ subject: CANARY, body_text: CANARY, body_html: `<p>${CANARY}</p>` })
    await office.attach(draft, { filename: `${CANARY}.txt`, content: Buffer.from('x').toString('base64') })
    const failed = await office.until((await office.send(draft))._id, ({ status }) => status === 'failed')
    delete office.script.mail
    const other = await office.until((await office.send(await office.write({ subject: 'Other' })))._id, isFiled)
    const sent = await office.until((await office.send(draft))._id, isFiled)
    expect((await office.nora.del(`/emails/${sent.sent_email}`)).status).toBe(200)
    expect(await office.outgoing(sent._id)).toEqual(sent)
    expect((await office.nora.del(`/emails/${sent.sent_email}`)).body.deleted).toBe(true)

    const nothing = { subject: '', body_text: '', body_html: '', attachments: [] }
    expect(await office.outgoing(sent._id)).toEqual({ ...sent, ...nothing })
    expect(await office.outgoing(failed._id)).toEqual({ ...failed, ...nothing })
    expect(await office.draft(draft._id)).toMatchObject({ ...nothing, status: 'sent', to: ['mara@lind.example'] })
    expect(await office.outgoing(other._id)).toEqual(other)
    const { read } = office.app.platform.database
    const rows = [
      await read.selectFrom('drafts').selectAll().execute(),
      await read.selectFrom('outgoing_emails').selectAll().execute(),
    ]
    expect(JSON.stringify(rows)).not.toContain(CANARY)
  })

  const isFiled = ({ sent_email }: { sent_email: string }): boolean => sent_email !== ''
})
