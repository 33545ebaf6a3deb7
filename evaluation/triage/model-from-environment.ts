import type { TriageEngine } from '#features/triage/engine'
import { createModelEngine } from '#features/triage/models/model-engine'
import { systemClock } from '#platform/clock/clock'
import { readConfig } from '#platform/config/read-config'
import { createResolver } from '#platform/dns/create-resolver'
import { createLanguageModel } from '#platform/llm/create-llm'
import { createLog } from '#platform/log/log'

/** Returns the model of AI_* with the service's own prompts; null where none is configured. */
export function modelFromEnvironment(floor: TriageEngine): TriageEngine | null {
  const { ai } = readConfig()
  if (!ai) return null
  const parts = { clock: systemClock, log: createLog('warn'), resolveDns: createResolver(systemClock) }
  return createModelEngine(createLanguageModel(ai, parts), floor)
}
