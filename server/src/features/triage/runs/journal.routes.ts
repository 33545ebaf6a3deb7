import { idParams } from '@dossier/contract/schema'
import { ApplyRun, RunAnswer, runParams, UndoTriageAnswer } from '@dossier/contract/triage-routes'
import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import { presentEmail } from '#features/emails/index'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { Dependencies } from '../dependencies.ts'
import { beginPhase } from './begin-phase.ts'
import { presentRun } from './runs.present.ts'
import { readRun } from './runs.view.ts'
import { undoMail } from './undo-mail.ts'

const tag = 'Triage'

export function journalRoutes(platform: Platform, dependencies: Dependencies): Route[] {
  async function begin(actor: Authorized, runId: string, phase: 'apply' | 'undo', leaveOut?: readonly string[]) {
    await beginPhase(platform, actor, runId, phase, leaveOut)
    const run = await readRun(platform.database.read, actor.tenantId, runId)
    if (!run) throw notFound('triage run')
    return { run: presentRun(run) }
  }

  return [
    route({
      method: 'POST',
      path: '/emails/triage-runs/:run_id/apply',
      summary: 'Apply a dry run',
      description:
        'Applies exactly the listed decisions, except those in `leave_out`. An email that has ' +
        'changed since is skipped and listed in `errors`. Responds at once; repeating the request changes nothing.',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      params: runParams,
      body: ApplyRun,
      answers: { 202: RunAnswer },
      handler: ({ actor, params, body }) => begin(actor, params.run_id, 'apply', body.leave_out ?? []),
    }),
    route({
      method: 'POST',
      path: '/emails/triage-runs/:run_id/undo',
      summary: 'Undo a run',
      description:
        'Restores each email to its previous state. Later changes by people are kept and listed in `kept` of ' +
        'the decision. Responds at once; repeating the request changes nothing.',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      params: runParams,
      answers: { 202: RunAnswer },
      handler: ({ actor, params }) => begin(actor, params.run_id, 'undo'),
    }),
    route({
      method: 'POST',
      path: '/emails/:id/undo-triage',
      summary: 'Undo the triage of an email',
      description:
        'Restores the email to its state before the last verdict, and keeps later changes by people. Repeating the request changes nothing.',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      params: idParams,
      answers: { 200: UndoTriageAnswer },
      handler: async ({ actor, params }) => {
        const preserved = await undoMail(platform, dependencies, actor, params.id)
        const [email] = await dependencies.emails.read(actor.tenantId, [params.id])
        if (!email) throw notFound('email')
        return { email: presentEmail(email), kept: preserved }
      },
    }),
  ]
}
