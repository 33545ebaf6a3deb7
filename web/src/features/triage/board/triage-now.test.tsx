// @vitest-environment happy-dom

import { screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { renderPage, text } from '../../../../test/render-page.tsx'
import { ok, refusal } from '../../../../test/scripted-api.ts'
import { TriageNow } from './triage-now.tsx'

const LIST = 'GET /emails'
const button = (key: string, values = {}) => screen.findByRole('button', { name: text(key, values) })

async function open(total: number) {
  const onStart = vi.fn<() => void>()
  const page = await renderPage(<TriageNow project="p1" disabled={false} onStart={onStart} />, {
    [LIST]: ok({ emails: [], total }),
  })
  await page.user.click(await button('board.start'))
  return { ...page, onStart }
}

it('says its number before anything moves', async () => {
  const { user, onStart } = await open(43)
  expect((await screen.findByRole('alert')).textContent).toContain(text('board.startAsk', { count: 43 }))
  expect(onStart).not.toHaveBeenCalled()
  await waitFor(() => expect(document.activeElement?.textContent).toBe(text('act.cancel')))
  await user.click(await button('board.startAll', { count: 43 }))
  expect(onStart).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('starts nothing when it is cancelled, or when nothing is left', async () => {
  const { user, onStart } = await open(0)
  expect((await screen.findByRole('alert')).textContent).toContain(text('board.startNothing'))
  expect(screen.getAllByRole('button')).toHaveLength(1)
  await user.click(await button('act.close'))
  await button('board.start')
  expect(onStart).not.toHaveBeenCalled()
})

it('says why the number could not be read', async () => {
  const { user } = await renderPage(<TriageNow project="p1" disabled={false} onStart={() => undefined} />, {
    [LIST]: refusal(503, 'Busy.'),
  })
  await user.click(await button('board.start'))
  expect((await screen.findByRole('alert')).textContent).toContain('Busy.')
})
