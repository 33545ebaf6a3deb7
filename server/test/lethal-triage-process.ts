// Runs triage in a separate process that a "lethal" email kills: node lethal-triage-process.ts <configuration as JSON>
// <tenant> <run>. With a model in the configuration, the engine replaces it and dies while other emails are in
// progress.
import { createFeatures } from '#app/build-app'
import { createBuiltinEngine } from '#features/triage/builtin/builtin-engine'
import type { TriageEngine } from '#features/triage/engine'
import { workRun } from '#features/triage/runs/work-run'
import type { Config } from '#platform/config/config'
import { closePlatform, createPlatform } from '#platform/create-platform'
import { silentLog } from '#platform/log/log'

const [config = '', tenantId = '', runId = ''] = process.argv.slice(2)
/** A model takes longer than a lethal email. */
const ANSWER_MS = 200
const DEATH_MS = 40
const platform = await createPlatform(JSON.parse(config) as Config, { log: silentLog })
const { ai } = platform.config
const builtin = createBuiltinEngine()
const lethal: TriageEngine = {
  ...builtin,
  classify(input) {
    const isLethal = input.mail.subject === 'lethal'
    const answer = () => {
      if (isLethal) process.kill(process.pid, 'SIGKILL')
      return builtin.classify(input)
    }
    if (!ai) return answer()
    return new Promise((resolve) => setTimeout(() => resolve(answer()), isLethal ? DEATH_MS : ANSWER_MS))
  },
}
await workRun(platform, createFeatures(platform), ai ? { builtin, model: lethal } : { builtin: lethal, model: null }, {
  id: 'by-hand',
  tenantId,
  payload: { runId },
  attempt: 1,
  signal: new AbortController().signal,
})
await closePlatform(platform)
