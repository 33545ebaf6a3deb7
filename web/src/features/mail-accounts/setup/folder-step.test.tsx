// @vitest-environment happy-dom

import type { CreateMailAccount, MailFolder } from '@dossier/contract/mail-account'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { choose, renderPage, text } from '../../../../test/render-page.tsx'
import { EMPTY_SERVERS } from './connection.ts'
import { FolderStep } from './folder-step.tsx'
import type { Connection } from './use-connecting.ts'

const folder = (path: string, more: Partial<MailFolder>): MailFolder => ({
  _id: '',
  path,
  delimiter: '/',
  role: 'other',
  role_from: '',
  mailbox: 'archived',
  label: '',
  is_taken: true,
  is_readonly: false,
  mails: 7,
  mails_taken: 0,
  ...more,
})

const connection: Connection = {
  address: 'nora@press.example',
  servers: { ...EMPTY_SERVERS, imap: { host: 'imap.press.example', port: '', security: 'tls', user: '' } },
  credentials: { auth: 'password', password: 'secret' },
  certificate: '',
  steps: [{ name: 'sign_in', ok: true, message: 'Accepted.' }],
  folders: [
    folder('INBOX', { role: 'inbox', role_from: 'server', mailbox: 'inbox', mails: 43 }),
    folder('Gesendet', { role: 'sent', role_from: 'name', mailbox: 'sent' }),
    folder('Clients/Acme', { label: 'Clients/Acme' }),
    folder('Drafts', { role: 'drafts', role_from: 'server', is_taken: false }),
  ],
}

async function open() {
  const onStart = vi.fn<(body: CreateMailAccount) => Promise<void>>(() => Promise.resolve())
  const page = await renderPage(<FolderStep connection={connection} onStart={onStart} onBack={() => undefined} />)
  return { ...page, onStart }
}

const rowOf = (path: string) => screen.getByRole('row', { name: new RegExp(path) })
const start = () => screen.getByRole('button', { name: text('setup.start') })

it('shows each folder with its count, and marks a guessed role', async () => {
  await open()
  expect(within(rowOf('INBOX')).getByText('43')).toBeDefined()
  expect(within(rowOf('Gesendet')).getByText(text('mailAccount.folder.guessed'))).toBeDefined()
  expect(within(rowOf('Clients/Acme')).queryByText(text('mailAccount.folder.guessed'))).toBeNull()
})

it('starts with one button, and approves the guesses that it showed', async () => {
  const { user, onStart } = await open()
  await user.click(start())
  await waitFor(() => expect(onStart).toHaveBeenCalledOnce())
  expect(onStart.mock.calls[0]?.[0]).toEqual({
    address: 'nora@press.example',
    imap: { host: 'imap.press.example', port: 993, security: 'tls' },
    auth: 'password',
    password: 'secret',
    since: null,
    write_back: 'all',
    folders: [{ path: 'Gesendet', is_taken: true, role: 'sent', mailbox: 'sent' }],
  })
})

it('sends what a person chose otherwise', async () => {
  const { user, onStart } = await open()
  await user.click(screen.getByLabelText(text('mailAccount.folder.sync', { path: 'Clients/Acme' })))
  await choose(user, text('mailAccount.folder.roleOf', { path: 'Gesendet' }), text('mailAccount.folder.role.archive'))
  await user.click(screen.getByLabelText(text('setup.since.year')))
  await user.click(screen.getByLabelText(text('mailAccount.writeBack.nothing'), { exact: false }))
  await user.click(start())
  await waitFor(() => expect(onStart).toHaveBeenCalledOnce())
  const [body] = onStart.mock.calls[0] ?? []
  expect(body?.write_back).toBe('nothing')
  expect(body?.since).toMatch(/-01T00:00:00\.000Z$/)
  expect(body?.folders).toEqual([
    { path: 'Gesendet', is_taken: true, role: 'archive', mailbox: 'archived' },
    { path: 'Clients/Acme', is_taken: false, role: 'other', mailbox: 'archived' },
  ])
})

it('cannot start without a folder', async () => {
  const { user, onStart } = await open()
  for (const path of ['INBOX', 'Gesendet', 'Clients/Acme'])
    await user.click(screen.getByLabelText(text('mailAccount.folder.sync', { path })))
  await user.click(start())
  expect(onStart).not.toHaveBeenCalled()
})
