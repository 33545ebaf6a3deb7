import type { Platform } from '#platform/platform'
import type { TriageInput, Verdict } from '../engine.ts'
import type { Engines } from '../engines.ts'
import type { TriageNeighbours } from '../neighbours.ts'
import { openBudget, type Place } from './open-budget.ts'

/**
 * The verdict of the engine that the project wishes for, as long as its budget of the day lasts; then the built-in one
 * judges, and the verdict says why.
 */
export async function judgeWithinBudget(
  platform: Platform,
  neighbours: TriageNeighbours,
  engines: Engines,
  place: Place,
  input: TriageInput,
  signal?: AbortSignal,
): Promise<{ verdict: Verdict; threshold: number; instructions: string }> {
  const { engine, remark, instructions, threshold, spend } = await openBudget(platform, neighbours, engines, place)
  const verdict = await engine.judge(input, { instructions, ...(signal ? { signal } : {}) })
  await spend(verdict.usage)
  const told = remark ? { ...verdict, engine: `${verdict.engine} (${remark})` } : verdict
  return { verdict: told, threshold, instructions }
}
