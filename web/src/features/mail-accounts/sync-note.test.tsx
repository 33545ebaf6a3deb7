// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage, text } from '../../../test/render-page.tsx'
import { type Answers, ok } from '../../../test/scripted-api.ts'
import { SyncNote } from './sync-note.tsx'

const change = { _id: 'c1', email: 'e1', error: 'The folder is read-only.' }
const answers: Answers = {
  'GET /mail-accounts/a1/changes': ok({ changes: [{ ...change, email: 'e2', error: 'Other.' }, change] }),
  'POST /mail-accounts/a1/changes/c1/retry': ok({}),
}
const show = (...states: ('' | 'waiting' | 'stuck')[]) => {
  const mail_accounts = states.map((state) => ({ account: 'a1', folder: 'INBOX', state }))
  return renderPage(<SyncNote email={{ _id: 'e1', mail_accounts }} />, answers)
}

it('says that a change waits, and nothing when all are there', async () => {
  await show('', 'waiting')
  expect(screen.getByText(text('list.syncWaiting'))).toBeDefined()
})

it('says nothing without a change', async () => {
  await show('')
  expect(screen.queryByRole('status')).toBeNull()
})

it('says why the server refused a change, and tries again', async () => {
  const { user, calls } = await show('waiting', 'stuck')
  await screen.findByText('The folder is read-only.', { exact: false })
  await user.click(screen.getByRole('button', { name: text('act.retry') }))
  await waitFor(() =>
    expect(calls.find(({ method }) => method === 'POST')?.path).toBe('/mail-accounts/a1/changes/c1/retry'),
  )
})
