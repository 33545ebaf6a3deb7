import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { ModelUsage, TriageEngine } from '../engine.ts'
import { chooseEngine, type Engines } from '../engines.ts'
import { addTokens, dayOf, readTokens } from './model-use.store.ts'

export interface Place {
  tenantId: string
  projectId: string
}

export interface OpenBudget {
  engine: TriageEngine
  mayAskModel: boolean
  /** Unused tokens of today's budget; null = no limit. */
  left: number | null
  /** The reason for using another engine than the configured one, or ''. */
  remark: string
  instructions: string
  threshold: number
  /** Records a model's usage at once, even if its answer is dropped later. @returns the tokens. */
  spend(usage: ModelUsage | undefined): Promise<number>
}

/** Two processes may exceed the budget by one email each. */
export async function openBudget(
  platform: Needs<'clock' | 'database'>,
  { projects }: Dependencies,
  engines: Engines,
  { tenantId, projectId }: Place,
): Promise<OpenBudget> {
  const { database, clock } = platform
  const project = await projects.find(database.read, tenantId, projectId)
  if (!project) throw new Error(`the project ${projectId} has just been deleted`)
  const wishes = await projects.preferences(project)
  const day = dayOf(clock.now())
  const used = engines.model ? await readTokens(database.read, tenantId, projectId, day) : 0
  const { engine, remark } = chooseEngine(engines, wishes, used)
  return {
    engine,
    mayAskModel: engine === engines.model,
    left: wishes.daily_model_budget === null ? null : Math.max(0, wishes.daily_model_budget - used),
    remark,
    instructions: wishes.triage_instructions,
    threshold: wishes.confidence_threshold,
    async spend(usage) {
      const tokens = (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)
      if (tokens > 0) await database.transact((tx) => addTokens(tx, tenantId, projectId, day, tokens))
      return tokens
    },
  }
}
