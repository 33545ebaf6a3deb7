// @vitest-environment happy-dom

import type { MeaningSearchAnswer } from '@dossier/contract/meaning-search'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage, text } from '../../../../test/render-page.tsx'
import { ok } from '../../../../test/scripted-api.ts'
import { MeaningBlock } from './meaning-block.tsx'

const STATE: MeaningSearchAnswer = {
  model: { model: 'nomic-embed-text', base_url: 'http://localhost:11434/v1', api_key_configured: false },
  enabled: true,
  records: { total: 10_000, embedded: 4_120 },
  problem: null,
  used_today: 1_234,
}

const open = (state: Partial<MeaningSearchAnswer> = {}) =>
  renderPage(<MeaningBlock />, {
    'GET /embeddings': ok({ ...STATE, ...state }),
    'POST /embeddings/rebuild': ok({ ...STATE, records: { total: 10_000, embedded: 0 } }),
    'PUT /settings': ok({ settings: { search_by_meaning: false } }),
  })

const progress = (embedded: string) => text('meaningSearch.progress', { embedded, total: '10,000' })

it('shows how many records have vectors', async () => {
  await open()
  expect(await screen.findByText(progress('4,120'))).toBeTruthy()
  expect(screen.getByRole('progressbar', { name: text('meaningSearch.records') })).toBeTruthy()
})

it('shows the latest problem in plain words', async () => {
  await open({ problem: { reason: 'unreachable', at: '2026-11-27T09:00:00.000Z' } })
  expect(await screen.findByText(new RegExp(text('meaningSearch.reason.unreachable')))).toBeTruthy()
})

it('says that no model is configured, and offers nothing', async () => {
  await open({ model: null })
  expect(await screen.findByText(text('meaningSearch.noModel'))).toBeTruthy()
  expect(screen.queryByRole('checkbox')).toBeNull()
})

it('asks before it rebuilds, and shows the new progress', async () => {
  const { user } = await open()
  await user.click(await screen.findByRole('button', { name: text('meaningSearch.rebuild') }))
  expect(screen.getByText(text('meaningSearch.rebuildAsk'))).toBeTruthy()
  await user.click(screen.getByRole('button', { name: text('meaningSearch.rebuild') }))
  expect(await screen.findByText(progress('0'))).toBeTruthy()
})

it('turns it off for the account', async () => {
  const { user, calls } = await open()
  await user.click(await screen.findByRole('checkbox', { name: new RegExp(text('meaningSearch.on')) }))
  expect(calls.find(({ method }) => method === 'PUT')?.body).toEqual({ search_by_meaning: false })
})
