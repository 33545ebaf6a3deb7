import { expect, it } from 'vitest'
import { changedWishes, NO_WISHES, type Wishes } from './changed-wishes.ts'

const WISHES: Wishes = {
  automatic_triage: false,
  confidence_threshold: 0.6,
  daily_model_budget: null,
  triage_instructions: '',
}

it('sends only what somebody changed, so that the rest goes on following the account', () => {
  expect(changedWishes(WISHES, WISHES)).toEqual({})
  expect(changedWishes(WISHES, { ...WISHES, automatic_triage: true, daily_model_budget: 0 })).toEqual({
    automatic_triage: true,
    daily_model_budget: 0,
  })
  expect(Object.keys(NO_WISHES).sort()).toEqual(Object.keys(WISHES).sort())
})
