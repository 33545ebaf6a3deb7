import { expect } from 'vitest'
import type { Caller } from '../test-app.ts'

let emails = 0

/** What tests of drafts begin with, in the account of this caller. */
export const givenDrafts = (caller: Caller) => ({
  /** An email from Mara that is in the inbox. */
  async receivedEmail(subject: string, headers = ''): Promise<{ id: string; messageId: string }> {
    emails += 1
    const messageId = `m${emails}@lind.example`
    const raw = `From: Mara Lind <Mara@Lind.example>\r\nTo: nora@press.example\r\nSubject: ${subject}\r\nMessage-ID: <${messageId}>\r\n${headers}\r\nText\r\n`
    const answer = await caller.post('/emails', { raw_email: raw })
    expect(answer).toMatchObject({ status: 201 })
    return { id: answer.body.email._id as string, messageId }
  },

  async draft(content: object = {}) {
    const answer = await caller.post('/email-drafts', content)
    expect(answer).toMatchObject({ status: 201 })
    return answer.body.draft
  },

  /** The payloads of what clients were told about this draft. */
  async eventsOf(draftId: string) {
    const { body } = await caller.get('/events?since=&limit=200')
    return (body.events as { name: string; payload: Record<string, unknown> }[])
      .filter(({ name, payload }) => name === 'email-draft:updated' && payload.draft_id === draftId)
      .map(({ payload }) => payload)
  },
})
