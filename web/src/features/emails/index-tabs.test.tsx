// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage, text } from '../../../test/render-page.tsx'
import { IndexTabs } from './index-tabs.tsx'
import type { Split } from './splits.ts'

async function renderTabs(split: Split) {
  const onChoose = vi.fn<(split: Split) => void>()
  const { user } = await renderPage(
    <IndexTabs heading="" split={split} onChoose={onChoose} counts={new Map([['reply', 3]])} aside={null}>
      rows
    </IndexTabs>,
  )
  return { user, onChoose, tab: (name: string) => screen.getByRole('tab', { name: new RegExp(text(`split.${name}`)) }) }
}

it('is one tab stop, moved through by arrows, and chooses with Enter or Space', async () => {
  const { user, onChoose, tab } = await renderTabs('reply')
  await user.tab()
  expect(document.activeElement).toBe(tab('reply'))
  await user.keyboard('{ArrowRight}{ArrowRight}')
  expect(document.activeElement).toBe(tab('waiting'))
  expect(onChoose).not.toHaveBeenCalled()
  await user.keyboard('{Enter}')
  expect(onChoose).toHaveBeenLastCalledWith('waiting')
  await user.keyboard('{Home}{ArrowLeft} ')
  expect(onChoose).toHaveBeenLastCalledWith('new')
  await user.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(tab('everything'))
})

it('names what it shows by its tab', async () => {
  const { tab } = await renderTabs('reply')
  expect(tab('reply').getAttribute('aria-selected')).toBe('true')
  expect(screen.getByRole('tabpanel', { name: text('split.reply') }).textContent).toBe('rows')
  expect(tab('reply').getAttribute('aria-controls')).toBe(screen.getByRole('tabpanel').id)
})

it('stays reachable when no tab is chosen', async () => {
  const { user, tab } = await renderTabs('review')
  await user.tab()
  expect(document.activeElement).toBe(tab('everything'))
})
