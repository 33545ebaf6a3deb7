import { expect, it } from 'vitest'
import { engines } from '#test/databases'
import { startTestApp } from '#test/test-app'

for (const engine of engines()) {
  it(`relates a mail to other mails, but not to its own thread, nor to trash or spam (${engine.dialect})`, async () => {
    const { nora, app, stop } = await startTestApp(engine)
    try {
      const ingest = async (id: string, more: object = {}) => {
        const text = 'The matrices of the Linotype machine lie in the cellar of the old print shop.'
        const mail = { message_id: `${id}@x`, from: 'mara@lind.example', subject: 'Linotype matrices', text, ...more }
        return (await nora.post('/emails', { parsed_email: mail })).body.email._id as string
      }
      const asked = await ingest('asked')
      await ingest('answer', { in_reply_to: 'asked@x', subject: 'Re: Linotype matrices' })
      const other = await ingest('other', { from: 'falz@sohn.example' })
      for (const mailbox of ['trash', 'spam']) await nora.put(`/emails/${await ingest(mailbox)}`, { mailbox })
      await ingest('different', { subject: 'Holiday', text: 'Who waters the plants?' })
      const related = await app.features.search.related({
        tenantId: nora.tenantId,
        projectId: null,
        title: 'Linotype matrices',
        text: 'The matrices of the Linotype machine lie in the cellar.',
        types: ['note', 'email'],
        excludeId: asked,
        limit: 8,
      })
      expect(related.map(({ type, id }) => [type, id])).toEqual([['email', other]])
    } finally {
      await stop()
    }
  })
}
