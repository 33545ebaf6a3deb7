import { expect, it } from 'vitest'
import { changedPreferences, DEFAULT_PREFERENCES, type TriagePreferences } from './triage-preferences.ts'

const STORED: TriagePreferences = {
  automatic_triage: false,
  confidence_threshold: 0.6,
  daily_model_budget: null,
  follow_own_style: false,
  triage_instructions: '',
}

it('sends only what somebody changed, so that the rest goes on following the account', () => {
  expect(changedPreferences(STORED, STORED)).toEqual({})
  expect(changedPreferences(STORED, { ...STORED, automatic_triage: true, daily_model_budget: 0 })).toEqual({
    automatic_triage: true,
    daily_model_budget: 0,
  })
  expect(Object.keys(DEFAULT_PREFERENCES).sort()).toEqual(Object.keys(STORED).sort())
})
