// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { formatSize } from '#platform/words/format-size.ts'
import { renderPage, text } from '../../../test/render-page.tsx'
import { ok, refusal } from '../../../test/scripted-api.ts'
import { UsageBlock } from './usage-block.tsx'

const GB = 1_000_000_000
const usage = {
  storage: { used: 3 * GB, limit: 10 * GB },
  emails_today: { used: 1_234, limit: 5_000 },
  email_bytes_today: { used: 20_000_000, limit: null },
  day_ends_at: '2026-11-27T00:00:00.000Z',
  uploads: { used: 0, limit: 70 * GB },
}
const size = (bytes: number): string => formatSize(bytes, 'en')
const sizeOf = (used: number, limit: number): string => text('usage.of', { used: size(used), limit: size(limit) })

it('shows each share with its limit, or without one', async () => {
  await renderPage(<UsageBlock />, { 'GET /usage': ok({ usage }) })
  const items = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent ?? '')
  expect(items).toHaveLength(3)
  expect(items[0]).toBe(text('usage.storage', { share: sizeOf(3 * GB, 10 * GB) }))
  expect(items[1]).toContain(text('usage.of', { used: '1,234', limit: '5,000' }))
  expect(items[1]).toContain(text('usage.unlimited', { used: size(20_000_000) }))
  expect(items[2]).toBe(text('usage.uploads', { share: sizeOf(0, 70 * GB) }))
})

it('asks again after a failure', async () => {
  let isBusy = true
  const answer = () => (isBusy ? refusal(503, 'later') : ok({ usage }))
  const { user } = await renderPage(<UsageBlock />, { 'GET /usage': answer })
  const again = await screen.findByRole('button')
  expect(screen.queryAllByRole('listitem')).toEqual([])
  isBusy = false
  await user.click(again)
  expect(await screen.findAllByRole('listitem')).toHaveLength(3)
})
