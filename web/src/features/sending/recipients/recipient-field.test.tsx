// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import { useRef, useState } from 'react'
import { expect, it } from 'vitest'
import { renderPage, text } from '../../../../test/render-page.tsx'
import { ok } from '../../../../test/scripted-api.ts'
import { addAddresses, readAddresses } from './read-addresses.ts'
import { RecipientField } from './recipient-field.tsx'

const MARA = {
  address: 'mara@lind.example',
  name: 'Mara Lind',
  sent: 6,
  received: 8,
  last_at: '2026-11-21T10:42:00.000Z',
}
const MARTIN = { ...MARA, address: 'martin@weiss.example', name: 'Martin Weiß' }

const FAIR = { name: 'Book fair', members: [MARTIN, { address: 'wim@bakker.example', name: '' }] }

function Field({ first }: { first: string[] }) {
  const [addresses, setAddresses] = useState(first)
  const [typed, setTyped] = useState('')
  const [moved, setMoved] = useState('')
  const field = useRef<HTMLInputElement>(null)
  return (
    <>
      <RecipientField
        name="to"
        label="To"
        addresses={addresses}
        typed={typed}
        error={undefined}
        contacts={new Map([[MARA.address, MARA]])}
        unreachable={new Set()}
        onTyped={setTyped}
        onTakeIn={(entered) => {
          const { addresses: added, invalid } = readAddresses(entered)
          setAddresses(addAddresses(addresses, added))
          setTyped(invalid)
        }}
        onAddresses={setAddresses}
        onMove={(address, to) => setMoved(`${address} ${to}`)}
        onDragging={() => undefined}
        field={field}
      />
      <output>{addresses.join(' ')}</output>
      <p>{moved}</p>
    </>
  )
}

async function open(...first: string[]) {
  const found = ok({ contacts: [MARA, MARTIN], groups: [FAIR] })
  const { user } = await renderPage(<Field first={first} />, { 'GET /contacts': found })
  const input = screen.getByRole<HTMLInputElement>('combobox')
  await user.click(input)
  return { user, input, addresses: () => screen.getByRole('status').textContent }
}

const option = (name: string) =>
  waitFor(() => expect(screen.getAllByRole('option').some((one) => one.textContent.includes(name))).toBe(true), {
    timeout: 5_000,
  })

it('takes the first suggestion with Enter, Tab and the comma, and another by arrows', async () => {
  const { user, addresses } = await open()
  await user.keyboard('m')
  await option(MARA.address)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(addresses()).toBe(MARA.address))
  await user.keyboard('ma')
  await option(MARTIN.address)
  await user.keyboard(',')
  await waitFor(() => expect(addresses()).toBe(`${MARA.address} ${MARTIN.address}`))
})

it('goes to another suggestion by arrows', async () => {
  const { user, addresses } = await open()
  await user.keyboard('ma')
  await option(MARTIN.address)
  await user.keyboard('{ArrowDown}{Tab}')
  await waitFor(() => expect(addresses()).toBe(MARTIN.address))
})

it('adds all members of a group as chips, each once', async () => {
  const { user, addresses } = await open(MARTIN.address)
  await user.keyboard('book')
  await option(FAIR.name)
  expect(await screen.findByText(text('recipient.people', { count: 2 }), { exact: false })).toBeDefined()
  await user.keyboard('{ArrowDown}{Enter}')
  await waitFor(() => expect(addresses()).toBe(`${MARTIN.address} wim@bakker.example`))
})

it('takes a complete address as it stands', async () => {
  const { user, addresses } = await open()
  await user.keyboard('ma@lind.example')
  await option(MARA.address)
  await user.keyboard('{Enter}')
  expect(addresses()).toBe('ma@lind.example')
})

it('selects the last chip with Backspace, then removes it', async () => {
  const { user, input, addresses } = await open(MARA.address, MARTIN.address)
  await user.keyboard('{Backspace}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(MARTIN.address)
  await user.keyboard('{Backspace}')
  expect(addresses()).toBe(MARA.address)
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(input)
})

it('walks the chips by arrows and edits one with Enter or F2', async () => {
  const { user, input, addresses } = await open(MARA.address, MARTIN.address)
  await user.keyboard('{ArrowLeft}{ArrowLeft}')
  expect(document.activeElement?.getAttribute('aria-label')).toBe(`${MARA.name}, ${MARA.address}`)
  await user.keyboard('{F2}')
  expect(input.value).toBe(MARA.address)
  expect(addresses()).toBe(MARTIN.address)
  await user.keyboard('{Enter}')
  await waitFor(() => expect(addresses()).toBe(`${MARTIN.address} ${MARA.address}`))
})

it('moves a chip to another field by its menu', async () => {
  const { user } = await open(MARA.address)
  await user.keyboard('{ArrowLeft}{ArrowDown}')
  const move = text('recipient.moveTo', { field: text('draft.field.cc') })
  await user.click(await screen.findByRole('menuitem', { name: move }, { timeout: 5_000 }))
  expect(screen.getByText(`${MARA.address} cc`)).toBeDefined()
})

it('reads a pasted list', async () => {
  const { user, addresses } = await open()
  await user.paste('Mara Lind <mara@lind.example>, jonas@lind.example; "Lind, Ada" <ada@lind.example>')
  expect(addresses()).toBe('mara@lind.example jonas@lind.example ada@lind.example')
})

it('keeps what is typed when Escape closes the list', async () => {
  const { user, input } = await open()
  await user.keyboard('ma')
  await option(MARA.address)
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('option')).toBeNull())
  expect(input.value).toBe('ma')
})
