// @vitest-environment happy-dom

import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { renderPage, text } from '../../../../test/render-page.tsx'
import { PreferencesForm } from './preferences-form.tsx'
import type { TriagePreferences } from './triage-preferences.ts'

const stored: TriagePreferences = {
  automatic_triage: false,
  confidence_threshold: 0.6,
  daily_model_budget: 500,
  follow_own_style: false,
  triage_instructions: 'Answer briefly.',
}

async function open(wishes = stored) {
  const saved: Partial<TriagePreferences>[] = []
  const onSave = (changes: Partial<TriagePreferences>) => Promise.resolve(void saved.push(changes))
  const { user } = await renderPage(
    <PreferencesForm wishes={wishes} hint="" onSave={onSave} onReset={() => Promise.resolve()} />,
  )
  const save = () => user.click(screen.getByRole('button', { name: text('act.save') }))
  return { user, saved, save }
}

it('saves only what was changed', async () => {
  const { user, saved, save } = await open()
  await user.click(screen.getByRole('checkbox', { name: new RegExp(text('triageSettings.automatic')) }))
  await save()
  expect(saved).toEqual([{ automatic_triage: true }])
  expect(screen.getByRole('status').textContent).toBe(text('triageSettings.saved'))
})

it('saves that drafts follow the own style', async () => {
  const { user, saved, save } = await open()
  await user.click(screen.getByRole('checkbox', { name: new RegExp(text('triageSettings.ownStyle')) }))
  await save()
  expect(saved).toEqual([{ follow_own_style: true }])
})

it('shows the threshold in percent and saves it as a share', async () => {
  const { user, saved, save } = await open()
  const threshold = screen.getByLabelText<HTMLInputElement>(text('board.threshold.title'))
  expect(threshold.value).toBe('60')
  await user.clear(threshold)
  await user.type(threshold, '85')
  await save()
  expect(saved).toEqual([{ confidence_threshold: 0.85 }])
})

it('reads an empty budget as no limit', async () => {
  const { user, saved, save } = await open()
  await user.clear(screen.getByLabelText(text('triageSettings.budget')))
  await save()
  expect(saved).toEqual([{ daily_model_budget: null }])
})

it('no longer says that it is saved once something changes', async () => {
  const { user, save } = await open()
  await save()
  expect(screen.getByRole('status').textContent).toBe(text('triageSettings.saved'))
  await user.type(screen.getByLabelText(text('triageSettings.instructions')), ' Kindly.')
  expect(screen.getByRole('status').textContent).toBe('')
})
