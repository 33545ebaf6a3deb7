// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, it } from 'vitest'
import { useKeys } from '#platform/keys/use-keys.ts'
import { renderPage } from '../../../test/render-page.tsx'
import { useMailWalk } from './use-mail-walk.ts'

const IDS = ['first', 'second', 'third']

/** Emails that are folded to a button until they are opened. */
function Conversation() {
  const [opened, setOpened] = useState(['third'])
  const walk = useMailWalk(IDS, 'third', (id) => setOpened((before) => [...before, id]))
  useKeys({ n: () => walk(1), p: () => walk(-1) })
  return (
    <ol>
      {IDS.map((id) =>
        opened.includes(id) ? (
          <li key={id} data-email={id} tabIndex={-1} aria-label={id}>
            <button type="button">Details of {id}</button>
          </li>
        ) : (
          <li key={`folded ${id}`}>
            <button type="button">{id}</button>
          </li>
        ),
      )}
    </ol>
  )
}

it('goes through the emails from the requested one, opens them, and stops at both ends', async () => {
  const { user } = await renderPage(<Conversation />)
  const focused = () => document.activeElement?.getAttribute('data-email')
  await user.keyboard('p')
  expect(focused()).toBe('second')
  await user.keyboard('pp')
  expect(focused()).toBe('first')
  await user.keyboard('n')
  expect(focused()).toBe('second')
  await user.click(screen.getByText('Details of first'))
  await user.keyboard('n')
  expect(focused()).toBe('second')
  await user.keyboard('nnn')
  expect(focused()).toBe('third')
})
