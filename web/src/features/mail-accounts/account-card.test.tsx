// @vitest-environment happy-dom

import type { MailAccount } from '@dossier/contract/mail-account'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { renderPage, text } from '../../../test/render-page.tsx'
import { type Answers, ok } from '../../../test/scripted-api.ts'
import { AccountCard } from './account-card.tsx'

const account: MailAccount = {
  _id: 'a1',
  project: 'p1',
  owner: 'u1',
  host_id: 'h1',
  address: 'nora@press.example',
  name: 'nora@press.example',
  auth: 'password',
  auth_password_configured: true,
  imap: { host: 'imap.press.example', port: 993, security: 'tls', user: 'nora@press.example' },
  identity: '',
  state: 'live',
  reason: '',
  detail: '',
  retry_at: null,
  since: null,
  write_back: 'all',
  file_sent: 'auto',
  erase_there: false,
  labels_as: 'keywords',
  folder_labels: true,
  snoozed_in_inbox: false,
  certificate: '',
  progress: { folders: 2, folders_done: 2, mails: 12_480, mails_taken: 12_480 },
  waiting_changes: 0,
  stuck_changes: 0,
  asked: null,
  last_seen_at: null,
  createdAt: '2026-11-26T08:00:00.000Z',
  updatedAt: '2026-11-26T08:00:00.000Z',
}

const page = { page: 1, limit: 20, total: 0, next_cursor: null }
const details: Answers = {
  'GET /mail-accounts/a1/folders': ok({ folders: [] }),
  'GET /mail-accounts/a1/changes': ok({ changes: [], ...page }),
  'GET /mail-accounts/a1/history': ok({ history: [], ...page }),
}

async function open(fields: Partial<MailAccount> = {}, answers: Answers = {}, canManage = true) {
  const { user, calls } = await renderPage(<AccountCard account={{ ...account, ...fields }} canManage={canManage} />, {
    ...details,
    ...answers,
  })
  const written = () => calls.filter(({ method }) => method !== 'GET')
  const show = () => user.click(button('mailAccount.show', { address: account.address }))
  return { user, written, show }
}

const button = (key: string, values = {}) => screen.getByRole('button', { name: text(key, values) })

describe('a mailbox that needs a person', () => {
  it('says what is wrong, and stores a new password only after the server accepted it', async () => {
    const verified = [
      {
        ok: false,
        steps: [{ name: 'sign_in', ok: false, message: 'Refused again.' }],
        user: '',
        folders: [],
        certificate: null,
      },
      {
        ok: true,
        steps: [{ name: 'sign_in', ok: true, message: 'Accepted.' }],
        user: '',
        folders: [],
        certificate: null,
      },
    ]
    const { user, written } = await open(
      { state: 'needs_person', reason: 'password_refused' },
      { 'POST /mail-accounts/verify': () => ok(verified.shift()), 'PUT /mail-accounts/a1': ok({ account }) },
    )
    expect(screen.getByText(text('mailAccount.state.password_refused'))).toBeDefined()
    await user.click(button('mailAccount.mend.passwordAgain'))
    await user.click(screen.getByLabelText(text('setup.password')))
    await user.paste('still wrong')
    await user.keyboard('{Enter}')
    await screen.findByText('Refused again.')
    expect(written().map(({ method }) => method)).toEqual(['POST'])
    await user.clear(screen.getByLabelText(text('setup.password')))
    await user.paste('right')
    await user.keyboard('{Enter}')
    await waitFor(() => expect(written().at(-1)).toMatchObject({ method: 'PUT', body: { password: 'right' } }))
    await waitFor(() => expect(screen.queryByLabelText(text('setup.password'))).toBeNull())
    expect(document.activeElement).toBe(button('mailAccount.show', { address: account.address }))
  })

  it('signs in at its provider again, and keeps that sign-in for a certificate that a person accepts', async () => {
    const certificate = { sha256: 'AB'.repeat(32), subject: 'imap.provider.example', valid_to: '2027-01-01' }
    const verified = [
      { ok: false, steps: [{ name: 'tls', ok: false, message: 'Unknown.' }], user: '', folders: [], certificate },
      { ok: true, steps: [], user: '', folders: [], certificate: null },
    ]
    const { user, written } = await open(
      { state: 'needs_person', reason: 'sign_in_expired', auth: 'google' },
      {
        'POST /mail-accounts/authorize': ok({ _id: 'g1', url: 'about:blank' }),
        'GET /mail-accounts/device/g1': ok({ _id: 'g1', status: 'complete', address: account.address, message: '' }),
        'POST /mail-accounts/verify': () => ok(verified.shift()),
        'PUT /mail-accounts/a1': ok({ account }),
      },
    )
    expect(screen.getByText(text('mailAccount.state.sign_in_expired'))).toBeDefined()
    await user.click(button('mailAccount.mend.signInAgain'))
    await user.keyboard('{Enter}')
    await screen.findByText(text('setup.certificate'))
    await user.click(button('setup.acceptCertificate'))
    await waitFor(() =>
      expect(written().at(-1)).toMatchObject({
        method: 'PUT',
        body: { auth: 'google', grant: 'g1', certificate: certificate.sha256 },
      }),
    )
    expect(written().at(-1)?.body).not.toHaveProperty('password')
  })

  it('can try again at once', async () => {
    const retry = { 'POST /mail-accounts/a1/sync': ok({ account }) }
    const { user, written } = await open({ state: 'waiting', reason: 'unreachable' }, retry)
    await user.click(button('mailAccount.mend.tryNow'))
    await waitFor(() => expect(written().map(({ path }) => path)).toEqual(['/mail-accounts/a1/sync']))
  })
})

describe('changes that need approval', () => {
  const asked = {
    reason: 'many_gone' as const,
    count: 600,
    emails: ['e1'],
    folders: ['INBOX'],
    since: '2026-11-26T08:00:00.000Z',
  }
  const email = { _id: 'e1', subject: 'The offer', project: 'p1', mailbox: 'inbox', from: [] }
  const answers = { 'POST /mail-accounts/a1/approve': ok({ account }), 'GET /emails/e1': ok({ email }) }

  it('are shown with their emails, and each answer is sent for what was asked', async () => {
    const { user, written } = await open({ state: 'needs_approval', reason: 'many_gone', asked }, answers)
    expect(screen.getByText(text('mailAccount.state.many_gone', { count: 600 }))).toBeDefined()
    expect(await screen.findByText('The offer')).toBeDefined()
    for (const key of ['answer.many_gone.apply', 'answer.many_gone.keep', 'answer.check_again']) {
      await user.click(button(`mailAccount.${key}`))
      await waitFor(() => expect(button(`mailAccount.${key}`).getAttribute('aria-disabled')).toBeNull())
    }
    expect(written().map(({ body }) => body)).toEqual([
      { asked: 'many_gone', answer: 'apply' },
      { asked: 'many_gone', answer: 'keep' },
      { asked: 'many_gone', answer: 'check_again' },
    ])
  })

  it('are read by members, and answered by admins only', async () => {
    await open({ state: 'needs_approval', reason: 'many_gone', asked }, answers, false)
    expect(screen.getByText(text('mailAccount.state.many_gone', { count: 600 }))).toBeDefined()
    expect(screen.queryAllByRole('button')).toEqual([])
  })
})

describe('the details of a mailbox', () => {
  it('show refused changes with their reason, and retry or drop them', async () => {
    const change = {
      _id: 'c1',
      email: 'e1',
      kind: 'mailbox',
      state: 'stuck',
      by: 'person',
      mailbox: 'archived',
      error: 'The mailbox there is full.',
      tries: 3,
      try_at: null,
      createdAt: '2026-11-26T08:00:00.000Z',
    }
    const { user, show, written } = await open(
      { stuck_changes: 1 },
      {
        'GET /mail-accounts/a1/changes': ok({ changes: [change], ...page }),
        'POST /mail-accounts/a1/changes/c1/retry': ok({}),
        'POST /mail-accounts/a1/changes/c1/drop': ok({}),
      },
    )
    await show()
    await screen.findByText('The mailbox there is full.', { exact: false })
    await user.click(button('mailAccount.change.retry'))
    await user.click(screen.getByRole('button', { name: new RegExp(`^${text('mailAccount.change.drop')}: `) }))
    await user.click(button('mailAccount.change.drop'))
    await waitFor(() => expect(written().map(({ path }) => path.split('/').at(-1))).toEqual(['retry', 'drop']))
  })

  it('pause the mailbox, and remove it with the emails as chosen', async () => {
    const done = { 'POST /mail-accounts/a1/pause': ok({ account }), 'DELETE /mail-accounts/a1': ok({}) }
    const { user, show, written } = await open({ waiting_changes: 2 }, done)
    await show()
    await user.click(button('mailAccount.pause'))
    await user.click(button('mailAccount.removeOf', { address: account.address }))
    expect(screen.getByText(text('mailAccount.removeWaiting', { count: 2 }), { exact: false })).toBeDefined()
    await user.click(screen.getByLabelText(text('mailAccount.removeTrash')))
    await user.click(button('mailAccount.remove'))
    await waitFor(() => expect(written().map(({ method }) => method)).toEqual(['POST', 'DELETE']))
  })

  it('change a setting at once', async () => {
    const { user, show, written } = await open({}, { 'PUT /mail-accounts/a1': ok({ account }) })
    await show()
    await user.click(screen.getByLabelText(text('mailAccount.writeBack.marks'), { exact: false }))
    await waitFor(() => expect(written()[0]).toMatchObject({ method: 'PUT', body: { write_back: 'marks' } }))
  })
})
