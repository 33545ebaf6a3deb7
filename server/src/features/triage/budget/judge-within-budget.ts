import type { Platform } from '#platform/platform'
import type { TriageInput, Verdict } from '../engine.ts'
import { chooseEngine, type Engines } from '../engines.ts'
import type { TriageNeighbours } from '../neighbours.ts'
import { addTokens, dayOf, readTokens } from './model-use.store.ts'

interface Place {
  tenantId: string
  projectId: string
}

/**
 * The verdict of the engine that the project wishes for, as long as its budget of the day lasts; then the built-in one
 * judges, and the verdict says why. What a model has used is counted at once, also when its verdict is dropped later. Two
 * workers may pass the budget by a mail each.
 */
export async function judgeWithinBudget(
  platform: Platform,
  { projects }: TriageNeighbours,
  engines: Engines,
  { tenantId, projectId }: Place,
  input: TriageInput,
  signal?: AbortSignal,
): Promise<{ verdict: Verdict; threshold: number }> {
  const { database, clock } = platform
  const project = await projects.find(database.read, tenantId, projectId)
  if (!project) throw new Error(`the project ${projectId} has just been deleted`)
  const wishes = await projects.preferences(project)
  const day = dayOf(clock.now())
  const used = engines.model ? await readTokens(database.read, tenantId, projectId, day) : 0
  const { engine, remark } = chooseEngine(engines, wishes, used)
  const guidance = { instructions: wishes.triage_instructions, ...(signal ? { signal } : {}) }
  const verdict = await engine.judge(input, guidance)
  const tokens = (verdict.usage?.inputTokens ?? 0) + (verdict.usage?.outputTokens ?? 0)
  if (tokens > 0) await database.transact((tx) => addTokens(tx, tenantId, projectId, day, tokens))
  return {
    verdict: remark ? { ...verdict, engine: `${verdict.engine} (${remark})` } : verdict,
    threshold: wishes.confidence_threshold,
  }
}
