import { idParams } from '@dossier/contract/schema'
import { RunAnswer, runParams, UndoTriageAnswer } from '@dossier/contract/triage-routes'
import { notFound } from '#core/app-error'
import { presentEmail } from '#features/emails/index'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import type { TriageNeighbours } from '../neighbours.ts'
import { beginPhase } from './begin-phase.ts'
import { presentRun } from './runs.present.ts'
import { readRun } from './runs.view.ts'
import { undoMail } from './undo-mail.ts'

const tag = 'Triage'

/** Applying what a dry run showed, and taking back what triage did. */
export function journalRoutes(platform: Platform, neighbours: TriageNeighbours): Route[] {
  /** A further way through the mails of a run. */
  const phaseRoute = (phase: 'apply' | 'undo', summary: string, description: string): Route =>
    route({
      method: 'POST',
      path: `/emails/triage-runs/:run_id/${phase}`,
      summary,
      description,
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      params: runParams,
      answers: { 202: RunAnswer },
      handler: async ({ actor, params }) => {
        await beginPhase(platform, actor, params.run_id, phase)
        const run = await readRun(platform.database.read, actor.tenantId, params.run_id)
        if (!run) throw notFound('triage run')
        return { run: presentRun(run) }
      },
    })

  return [
    phaseRoute(
      'apply',
      'Do what a dry run showed',
      'Exactly what its decisions say, and nothing else: a mail that has changed since is skipped and named in `errors`. ' +
        'Answers at once; asking again changes nothing.',
    ),
    phaseRoute(
      'undo',
      'Undo a run',
      'Each mail is as it was before, but for what people have changed since: that is left alone, and named in `kept` of ' +
        'its decision. Answers at once; asking again changes nothing.',
    ),
    route({
      method: 'POST',
      path: '/emails/:id/undo-triage',
      summary: 'Undo what triage did to a mail',
      description:
        'The mail is as it was before its last verdict, but for what people have changed since. Asking again changes nothing.',
      tag,
      access: { role: 'member', scopes: ['email:write'] },
      params: idParams,
      answers: { 200: UndoTriageAnswer },
      handler: async ({ actor, params }) => {
        const kept = await undoMail(platform, neighbours, actor, params.id)
        const [email] = await neighbours.emails.read(actor.tenantId, [params.id])
        if (!email) throw notFound('email')
        return { email: presentEmail(email), kept }
      },
    }),
  ]
}
