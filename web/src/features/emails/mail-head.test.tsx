// @vitest-environment happy-dom

import type { Email } from '@dossier/contract/email'
import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage, text } from '../../../test/render-page.tsx'
import { MailHead } from './mail-head.tsx'

const person = (role: Email['participants'][number]['role'], name: string, address: string) => ({ role, name, address })
const email = {
  _id: 'e1',
  from: ['mara@lind.example'],
  to: ['nora@lind.example'],
  cc: ['carla@lind.example', 'bo@lind.example'],
  bcc: [],
  date: '2026-11-02T09:00:00.000Z',
  received_at: '2026-11-02T09:00:00.000Z',
  authentication: { sender: 'confirmed', dmarc: { result: 'pass', domain: 'lind.example' } },
  participants: [
    person('from', 'Mara Lind', 'mara@lind.example'),
    person('reply-to', '', 'office@lind.example'),
    person('to', 'Nora Feld', 'nora@lind.example'),
    person('cc', 'Carla Diaz', 'carla@lind.example'),
    person('cc', '', 'bo@lind.example'),
  ],
} as unknown as Email

const open = (fields: Partial<Email> = {}) =>
  renderPage(<MailHead email={{ ...email, ...fields }} sender="Mara Lind" />)
const line = () => document.querySelector('.recipients')?.textContent ?? ''
const head = () => document.querySelector('.mail-head')?.textContent ?? ''

it('names who got the email and who got a copy', async () => {
  await open()
  expect(line()).toContain(text('thread.toNames', { names: 'Nora Feld' }))
  expect(line()).toContain(text('thread.ccNames', { names: 'Carla Diaz, bo@lind.example' }))
})

it('shortens a long list of recipients, which the details show in full', async () => {
  const to = Array.from({ length: 40 }, (_, at) => `p${at}@lind.example`)
  await open({ to, cc: [] })
  expect(line()).toContain(text('thread.more', { count: 34 }))
  expect(line()).not.toContain('p30@')
})

it('says when nobody is named', async () => {
  await open({ to: [], cc: [] })
  expect(line()).toContain(text('thread.noRecipients'))
})

it.each(['confirmed', 'failed', 'unconfirmed', 'not_checked'] as const)(
  'says what we know of a sender: %s',
  async (sender) => {
    const authentication = { ...email.authentication, sender }
    const { user } = await open({ authentication })
    const words = text(`thread.senderState.${sender}`, { domain: 'lind.example' })
    const isPlain = sender === 'confirmed' || sender === 'failed'
    expect(head().includes(words)).toBe(isPlain)
    expect(head().includes(text('thread.senderState.confirmed', { domain: 'lind.example' }))).toBe(
      sender === 'confirmed',
    )
    await user.click(screen.getByRole('button', { name: text('thread.details') }))
    await waitFor(() => expect(document.querySelector('.mail-details')?.textContent).toContain(words))
  },
)

it('opens to all addresses, and to the header as it was sent', async () => {
  const fetched = vi.spyOn(globalThis, 'fetch').mockResolvedValue(new Response('X-One: 1\r\nX-Two: 2\r\n\r\nbody'))
  const { user } = await open()
  expect(screen.queryByText('<carla@lind.example>')).toBeNull()
  await user.click(screen.getByRole('button', { name: text('thread.details') }))
  expect(await screen.findByText('<carla@lind.example>')).toBeDefined()
  expect(screen.getByText(text('thread.head.reply-to'))).toBeDefined()
  await user.click(screen.getByRole('button', { name: text('thread.showHeaders') }))
  expect((await screen.findByText(/X-One/)).textContent).toBe('X-One: 1\nX-Two: 2')
  expect(fetched).toHaveBeenCalledWith('/api/v1/emails/e1/source')
  fetched.mockRestore()
})
