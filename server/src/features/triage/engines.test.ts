import { describe, expect, it } from 'vitest'
import type { TriageEngine } from './engine.ts'
import { chooseEngine } from './engines.ts'

const engine = (name: string): TriageEngine => ({
  name,
  version: '1',
  classify: () => Promise.reject(new Error('nobody asks it here')),
})
const engines = { builtin: engine('builtin'), model: engine('model') }
const chosen = (
  engine: 'builtin' | 'model',
  budget: number | null,
  tokens: number,
  all: Parameters<typeof chooseEngine>[0] = engines,
) => chooseEngine(all, { triage_engine: engine, daily_model_budget: budget }, tokens)

describe('the engine for a mail', () => {
  it('is the model where one is configured and wished for', () => {
    expect(chosen('model', null, 1e9)).toEqual({ engine: engines.model, remark: '' })
    expect(chosen('builtin', null, 0)).toEqual({ engine: engines.builtin, remark: '' })
    expect(chosen('model', null, 0, { ...engines, model: null })).toEqual({ engine: engines.builtin, remark: '' })
  })

  it('is the built-in one from the token on that reaches the budget of the day, and that is said', () => {
    expect(chosen('model', 1000, 999).engine).toBe(engines.model)
    expect(chosen('model', 1000, 1000).engine).toBe(engines.builtin)
    expect(chosen('model', 1000, 1000).remark).toContain('budget')
  })

  it('is never the model with a budget of nothing', () => {
    expect(chosen('model', 0, 0).engine).toBe(engines.builtin)
  })
})
