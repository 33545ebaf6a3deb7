// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage } from '../../../test/render-page.tsx'
import { useKeys } from './use-keys.ts'

function Page({ state, undo }: { state: 'data-open' | 'data-closed'; undo(): void }) {
  useKeys({ z: undo })
  return (
    <div role="menu" tabIndex={-1} {...{ [state]: '' }}>
      Actions
    </div>
  )
}

it.each([
  ['does not reach the page', 'data-open', 0],
  ['reaches the page again', 'data-closed', 1],
] as const)('a letter %s while a menu is %s', async (_what, state, times) => {
  const undo = vi.fn<() => void>()
  const { user } = await renderPage(<Page state={state} undo={undo} />)
  screen.getByRole('menu').focus()
  await user.keyboard('z')
  expect(undo).toHaveBeenCalledTimes(times)
})
