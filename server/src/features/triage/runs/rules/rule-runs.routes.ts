import { RunRule, RunRuleAnswer } from '@dossier/contract/rule'
import { idParams } from '@dossier/contract/schema'
import { notFound } from '#core/app-error'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { Dependencies } from '../../dependencies.ts'
import { presentRun } from '../runs.present.ts'
import { readRun } from '../runs.view.ts'
import { startRuleRun } from './start-rule-run.ts'

export const ruleRunRoute = (platform: Platform, dependencies: Dependencies): Route =>
  route({
    method: 'POST',
    path: '/rules/:id/run',
    summary: 'Apply a rule to existing email',
    description:
      'Compares the newest received emails outside spam and trash, and queues a run over those that match. The run ' +
      'has a journal like a run of triage, and can be canceled and undone in the same way. A rule that is off runs too.',
    tag: 'Rules',
    access: { role: 'member', scopes: ['email:write'] },
    takesTurns: true,
    params: idParams,
    body: RunRule,
    answers: { 202: RunRuleAnswer },
    handler: async ({ actor, params, body }) => {
      const started = await startRuleRun(platform, dependencies, actor, params.id, {
        limit: body.limit,
        runId: body.run_id,
      })
      const run = await readRun(platform.database.read, actor.tenantId, started.run_id)
      if (!run) throw notFound('triage run')
      // Returns the queued state, regardless of a worker's progress.
      return { run: presentRun({ ...run, run: { ...run.run, ...started } }) }
    },
  })
