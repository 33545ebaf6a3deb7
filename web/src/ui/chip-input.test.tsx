// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { renderPage } from '../../test/render-page.tsx'
import { ChipInput } from './chip-input.tsx'

function Tags() {
  const [chips, setChips] = useState<string[]>(['tea'])
  const [typed, setTyped] = useState('')
  const add = (entered: string): void => {
    setTyped('')
    setChips([
      ...chips,
      ...entered
        .split(',')
        .map((part) => part.trim())
        .filter(Boolean),
    ])
  }
  return (
    <ChipInput
      chips={chips}
      typed={typed}
      takesTyped={(entered) => entered.endsWith(',')}
      takesPasted={(entered) => entered.includes(',')}
      removeLabel={(chip) => `Remove ${chip}`}
      onTyped={setTyped}
      onTakeIn={add}
      onRemove={(chip) => setChips(chips.filter((each) => each !== chip))}
      input={{ 'aria-label': 'Tags' }}
    />
  )
}

async function open() {
  const { user } = await renderPage(<Tags />)
  const chips = () => screen.getAllByRole('listitem').map((item) => item.textContent)
  return { user, input: screen.getByLabelText('Tags'), chips }
}

it('makes a chip with Enter, with the separator and on leaving', async () => {
  const { user, input, chips } = await open()
  await user.type(input, 'milk{Enter}sugar,honey')
  await user.tab()
  expect(chips()).toEqual(['tea', 'milk', 'sugar', 'honey'])
})

it('makes a chip of each entry of a pasted list', async () => {
  const { user, input, chips } = await open()
  await user.click(input)
  await user.paste('milk, sugar')
  expect(chips()).toEqual(['tea', 'milk', 'sugar'])
})

it('removes the last chip with Backspace in the empty field only', async () => {
  const { user, input, chips } = await open()
  await user.type(input, 'm{Backspace}')
  expect(chips()).toEqual(['tea'])
  await user.type(input, '{Backspace}')
  expect(screen.queryAllByRole('listitem')).toEqual([])
})

it('returns the focus to the field after a chip was removed', async () => {
  const { user, input } = await open()
  await user.click(screen.getByRole('button', { name: 'Remove tea' }))
  expect(document.activeElement).toBe(input)
})
