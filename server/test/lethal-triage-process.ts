// Works on a run in a process of its own, with an engine that a mail called "lethal" kills:
// node lethal-triage-process.ts <configuration as JSON> <tenant> <run>
// Where the configuration names a model, the engine stands in for it, and the mail kills while others are under way.
import { createFeatures } from '#app/build-app'
import { createBuiltinEngine } from '#features/triage/builtin/builtin-engine'
import type { TriageEngine } from '#features/triage/engine'
import { workRun } from '#features/triage/runs/work-run'
import type { Config } from '#platform/config/config'
import { closePlatform, createPlatform } from '#platform/create-platform'
import { silentLog } from '#platform/log/log'

const [config = '', tenantId = '', runId = ''] = process.argv.slice(2)
/** A model takes its time, and a lethal mail less of it. */
const ANSWER_MS = 200
const DEATH_MS = 40
const platform = await createPlatform(JSON.parse(config) as Config, { log: silentLog })
const { ai } = platform.config
const builtin = createBuiltinEngine()
const lethal: TriageEngine = {
  ...builtin,
  judge(input) {
    const isLethal = input.mail.subject === 'lethal'
    const answer = () => {
      if (isLethal) process.kill(process.pid, 'SIGKILL')
      return builtin.judge(input)
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
