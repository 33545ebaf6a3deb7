// Works on a run in a process of its own, with an engine that a mail called "lethal" kills:
// node lethal-triage-process.ts <configuration as JSON> <tenant> <run>
import { createFeatures } from '#app/build-app'
import { createBuiltinEngine } from '#features/triage/builtin/builtin-engine'
import type { TriageEngine } from '#features/triage/engine'
import { workRun } from '#features/triage/runs/work-run'
import type { Config } from '#platform/config/config'
import { closePlatform, createPlatform } from '#platform/create-platform'
import { silentLog } from '#platform/log/log'

const [config = '', tenantId = '', runId = ''] = process.argv.slice(2)
const platform = await createPlatform(JSON.parse(config) as Config, { log: silentLog })
const builtin = createBuiltinEngine()
const lethal: TriageEngine = {
  ...builtin,
  async judge(input) {
    if (input.mail.subject === 'lethal') process.kill(process.pid, 'SIGKILL')
    return builtin.judge(input)
  },
}
await workRun(
  platform,
  createFeatures(platform),
  { builtin: lethal, model: null },
  {
    id: 'by-hand',
    tenantId,
    payload: { runId },
    attempt: 1,
    signal: new AbortController().signal,
  },
)
await closePlatform(platform)
