// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage, text } from '../../../../test/render-page.tsx'
import { ok, refusal } from '../../../../test/scripted-api.ts'
import { Attachments } from '../attachments.tsx'

const FILE = {
  id: '1',
  filename: 'plan.pdf',
  content_type: 'application/pdf',
  size: 9,
  content_id: '',
  sha256: '',
  inline: false,
}
const SAVED = { note: { _id: 'n1', title: 'Plan', project: 'p1' }, attachment: { filename: 'plan.pdf' } }
const NOTES = { 'GET /notes': ok({ notes: [{ _id: 'n1', title: 'Plan' }], total: 1 }) }
const SAVE = 'POST /emails/e1/attachments/1/save'

const page = (answers: Parameters<typeof renderPage>[1]) =>
  renderPage(<Attachments emailId="e1" project="p1" attachments={[FILE]} />, {
    'GET /acts': ok({ acts: [] }),
    ...answers,
  })

async function open(user: Awaited<ReturnType<typeof page>>['user']) {
  await user.click(screen.getByRole('button', { name: text('file.saveNamed', { name: 'plan.pdf' }) }))
  await screen.findByRole('combobox')
}

it('saves a file to a new note, says where, and undoes it', async () => {
  const key = '0199b3a0-0000-7000-8000-000000000001'
  vi.spyOn(crypto, 'randomUUID').mockReturnValueOnce(key)
  const { user, calls } = await page({
    ...NOTES,
    [SAVE]: ok(SAVED),
    'GET /acts': ok({ acts: [{ _id: 'a1', key, changes: [] }] }),
    'POST /acts/a1/undo': ok({ act: { _id: 'a1' }, kept: [] }),
  })
  await open(user)
  await user.click(await screen.findByRole('option', { name: text('file.newNote', { name: 'plan.pdf' }) }))
  const link = await screen.findByRole('link', { name: 'Plan' })
  expect(link.getAttribute('href')).toBe('/projects/p1/notes/n1')
  const call = calls.find(({ path }) => path === '/emails/e1/attachments/1/save')
  expect(call?.body).toEqual({})
  await user.click(screen.getByRole('button', { name: text('act.undo') }))
  await screen.findByText(text('done.undone'))
})

it('adds a file to the note that was chosen, by keyboard', async () => {
  const found = ok({ results: [{ _id: 'n1', title: 'Plan' }] })
  const { user, calls } = await page({ ...NOTES, 'POST /notes/search': found, [SAVE]: ok(SAVED) })
  await open(user)
  await user.keyboard('pla')
  await waitFor(() => expect(calls.some(({ path }) => path === '/notes/search')).toBe(true))
  await screen.findByRole('option', { name: 'Plan' })
  await user.keyboard('{Enter}')
  await screen.findByRole('link', { name: 'Plan' })
  expect(calls.find(({ method, path }) => method === 'POST' && path.endsWith('/save'))?.body).toEqual({ note: 'n1' })
})

it('says why a file was not saved', async () => {
  const { user } = await page({ ...NOTES, [SAVE]: refusal(409, 'The note is in trash.') })
  await open(user)
  await user.click(await screen.findByRole('option', { name: 'Plan' }))
  await waitFor(() => expect(screen.getByRole('alert').textContent).toBe('The note is in trash.'))
})
