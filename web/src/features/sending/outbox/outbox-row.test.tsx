// @vitest-environment happy-dom

import type { OutgoingEmail } from '@dossier/contract/outgoing-email'
import { screen } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { renderPage, text } from '../../../../test/render-page.tsx'
import { ok } from '../../../../test/scripted-api.ts'
import { OutboxRow } from './outbox-row.tsx'

const outgoing: OutgoingEmail = {
  _id: 'o1',
  draft: 'd1',
  source_email: '',
  email_identity: 'i1',
  from: 'me@example.org',
  subject: 'The offer',
  body_text: 'Hello',
  body_html: '',
  message_id: 'm1@example.org',
  in_reply_to: '',
  to: ['mara@example.org'],
  cc: ['bo@example.org'],
  bcc: [],
  recipients: [],
  references: [],
  send_at: null,
  archive: false,
  remind_after_days: null,
  remind_at: null,
  answered_since: false,
  status: 'queued',
  send_after: '2999-01-01T00:00:00.000Z',
  sent_at: null,
  error: '',
  attempts: 0,
  project: 'p1',
  host_id: 'a1',
  createdAt: '2026-11-20T09:00:00.000Z',
  updatedAt: '2026-11-20T09:00:00.000Z',
  sent_email: '',
  bounces: [],
  replies: [],
  attachments: [],
  offered: false,
}

async function open(fields: Partial<OutgoingEmail> = {}, inCare = false) {
  const onUndo = vi.fn<() => void>()
  const onDraft = vi.fn<() => void>()
  const page = await renderPage(
    <ul>
      <OutboxRow outgoing={{ ...outgoing, ...fields }} inCare={inCare} onUndo={onUndo} onDraft={onDraft} />
    </ul>,
    { 'POST /outgoing-emails/o1/resolve': ok({ outgoing_email: { ...outgoing, ...fields } }) },
  )
  return { ...page, onUndo, onDraft, row: screen.getByRole('listitem') }
}

const button = (key: string) => screen.getByRole('button', { name: text(key) })

it('tells the first recipient and how many more', async () => {
  const { row } = await open()
  expect(row.textContent).toContain(text('outbox.andMore', { name: 'mara@example.org', count: 1 }))
})

it('can be undone until a server was offered the email', async () => {
  const { user, onUndo } = await open()
  await user.click(button('act.undo'))
  expect(onUndo).toHaveBeenCalledOnce()
})

it('can only end the attempts once a server was offered it', async () => {
  const { row } = await open({ offered: true, attempts: 1, error: 'The server is busy.' })
  expect(row.textContent).toContain('The server is busy.')
  expect(screen.queryByRole('button', { name: text('act.undo') })).toBeNull()
  expect(button('outbox.stopTrying')).toBeDefined()
})

describe('an email that nobody knows about', () => {
  it('asks the person what became of it', async () => {
    const { user, calls } = await open({ status: 'uncertain', error: 'The connection was lost.' }, true)
    await user.click(button('outbox.didNotArrive'))
    expect(calls[0]).toMatchObject({ method: 'POST', path: '/outgoing-emails/o1/resolve', body: { as: 'failed' } })
  })
})

it('gives a failed email back as a draft', async () => {
  const { user, onDraft, row } = await open({ status: 'failed', error: 'No such user.' }, true)
  expect(row.textContent).toContain('No such user.')
  await user.click(button('outbox.toDraft'))
  expect(onDraft).toHaveBeenCalledOnce()
})

it('leads from a sent email to the mailbox', async () => {
  await open({ status: 'sent', sent_email: 'e9', replies: ['e10'] })
  expect(screen.getByRole('link', { name: text('outbox.show') }).getAttribute('href')).toBe('/projects/p1/mail/sent/e9')
})
