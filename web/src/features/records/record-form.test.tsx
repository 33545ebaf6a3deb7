// @vitest-environment happy-dom

import { cleanup, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { ApiProblem } from '#platform/api/call-api.ts'
import { renderPage, text } from '../../../test/render-page.tsx'
import { EMPTY_FIELDS } from './record-fields.ts'
import { RecordForm } from './record-form.tsx'
import { endWriting, type Writing } from './writings.ts'

interface Opened {
  place?: string
  onSave?(writing: Writing): Promise<unknown>
}

async function open({ place = 'memory 1', onSave = () => Promise.resolve() }: Opened = {}) {
  const onCancel = vi.fn<() => void>()
  const page = await renderPage(
    <RecordForm
      kind="memory"
      writingKey={place}
      fields={{ ...EMPTY_FIELDS, text: 'Ada likes tea.' }}
      label="Memory"
      onSave={onSave}
      onCancel={onCancel}
    />,
  )
  return { ...page, onCancel }
}

const title = () => screen.getByLabelText<HTMLInputElement>(text('record.title'))

it('saves with Ctrl and Enter what stands in the form', async () => {
  const onSave = vi.fn<(writing: Writing) => Promise<unknown>>(() => Promise.resolve())
  const { user } = await open({ onSave })
  await user.type(title(), 'Tea')
  await user.keyboard('{Control>}{Enter}{/Control}')
  expect(onSave).toHaveBeenCalledOnce()
  expect(onSave.mock.calls[0]?.[0].fields).toMatchObject({ title: 'Tea', text: 'Ada likes tea.' })
})

it('is left with Escape, but not with words in it', async () => {
  const { user, onCancel } = await open()
  await user.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
  await user.type(title(), 'Tea')
  await user.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledOnce()
  endWriting('memory 1')
})

it('goes on with what was typed when it is opened again', async () => {
  const { user } = await open({ place: 'memory 2' })
  await user.type(title(), 'Half a ti')
  cleanup()
  await open({ place: 'memory 2' })
  expect(title().value).toBe('Half a ti')
  endWriting('memory 2')
})

it('shows the refusal at its field and keeps the words', async () => {
  const problem = new ApiProblem(422, 'validation_failed', 'Not valid.', [{ pointer: '/title', detail: 'Too long.' }])
  const { user } = await open({ place: 'memory 3', onSave: () => Promise.reject(problem) })
  await user.type(title(), 'Tea')
  await user.click(screen.getByRole('button', { name: text('act.save') }))
  await waitFor(() => expect(title().getAttribute('aria-invalid')).toBe('true'))
  expect(screen.getByText('Too long.')).toBeDefined()
  expect([title().value, document.activeElement]).toEqual(['Tea', title()])
  endWriting('memory 3')
})
