// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { choose, renderPage } from '../../test/render-page.tsx'
import { Field } from './field.tsx'
import { Select } from './select.tsx'

const LOADED = { timeout: 10_000 }

function Paper({ disabled = false }: { disabled?: boolean }) {
  const [paper, setPaper] = useState('linen')
  const options = ['linen', 'cotton', 'hemp'].map((value) => ({ value, label: value.toUpperCase() }))
  return (
    <Field label="Paper" hint="For the cover">
      {(control) => <Select {...control} value={paper} options={options} disabled={disabled} onValue={setPaper} />}
    </Field>
  )
}

const box = () => screen.getByRole('combobox', { name: 'Paper' })

it('shows its value, and the one that is chosen', async () => {
  const { user } = await renderPage(<Paper />)
  expect([box().textContent, box().getAttribute('aria-expanded')]).toEqual(['LINEN', 'false'])
  await choose(user, 'Paper', 'HEMP')
  expect(box().textContent).toBe('HEMP')
  await waitFor(() => expect(screen.queryByRole('listbox')).toBeNull())
})

it('opens at its value by an arrow key, and Escape gives the focus back', async () => {
  const { user } = await renderPage(<Paper />)
  box().focus()
  await user.keyboard('{ArrowDown}')
  await screen.findByRole('listbox', { name: 'Paper' }, LOADED)
  await waitFor(() => expect(document.activeElement?.textContent).toBe('LINEN'))
  expect(screen.getByRole('option', { name: 'LINEN' }).getAttribute('aria-selected')).toBe('true')
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(box().textContent).toBe('COTTON'))
  await waitFor(() => expect(document.activeElement).toBe(box()))
  await user.keyboard('{ArrowUp}')
  await screen.findByRole('listbox', {}, LOADED)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(box()))
  expect(box().textContent).toBe('COTTON')
})

it('stays closed and keeps the focus while it is disabled', async () => {
  const { user } = await renderPage(<Paper disabled />)
  await user.click(box())
  await user.keyboard('{ArrowDown}')
  expect([box().getAttribute('aria-expanded'), document.activeElement]).toEqual(['false', box()])
})
