import type { Needs } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import type { ModelUsage, TriageEngine } from '../engine.ts'
import { chooseEngine, type Engines } from '../engines.ts'
import { addTokens, dayOf, readTokens } from './model-use.store.ts'

export interface ProjectScope {
  tenantId: string
  projectId: string
}

export interface OpenBudget {
  engine: TriageEngine
  mayAskModel: boolean
  /** Unused tokens of today's budget; null = no limit. */
  remaining: number | null
  /** The reason for using another engine than the configured one, or ''. */
  remark: string
  instructions: string
  followsOwnStyle: boolean
  threshold: number
  /** Records a model's usage at once, even if its answer is dropped later. @returns the tokens. */
  spend(usage: ModelUsage | undefined): Promise<number>
}

/** Two processes may exceed the budget by one email each. */
export async function openBudget(
  platform: Needs<'clock' | 'database'>,
  { projects }: Dependencies,
  engines: Engines,
  { tenantId, projectId }: ProjectScope,
): Promise<OpenBudget> {
  const { database, clock } = platform
  const project = await projects.find(database.read, tenantId, projectId)
  if (!project) throw new Error(`the project ${projectId} has just been deleted`)
  const preferences = await projects.preferences(project)
  const day = dayOf(clock.now())
  const used = engines.model ? await readTokens(database.read, tenantId, projectId, day) : 0
  const { engine, remark } = chooseEngine(engines, preferences, used)
  return {
    engine,
    mayAskModel: engine === engines.model,
    remaining: preferences.daily_model_budget === null ? null : Math.max(0, preferences.daily_model_budget - used),
    remark,
    instructions: preferences.triage_instructions,
    followsOwnStyle: preferences.follow_own_style,
    threshold: preferences.confidence_threshold,
    async spend(usage) {
      const tokens = (usage?.inputTokens ?? 0) + (usage?.outputTokens ?? 0)
      if (tokens > 0) await database.transact((tx) => addTokens(tx, tenantId, projectId, day, tokens))
      return tokens
    },
  }
}
