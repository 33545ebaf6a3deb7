import { ActAnswer, ListActsAnswer, listActsQuery } from '@dossier/contract/act'
import { idParams } from '@dossier/contract/schema'
import { type ActState, LIMITS } from '@dossier/contract/vocabulary'
import type { Authorized } from '#core/actor'
import { notFound } from '#core/app-error'
import { type Route, route } from '#platform/http/route'
import type { Platform } from '#platform/platform'
import { presentAct, presentKept } from './acts.present.ts'
import { listActs } from './acts.view.ts'
import type { Dependencies } from './dependencies.ts'
import { turnAct } from './undo-act.ts'

const tag = 'Acts'

export function actRoutes(platform: Platform, dependencies: Dependencies): Route[] {
  async function turn(actor: Authorized, actId: string, become: ActState) {
    const preserved = await turnAct(platform, dependencies, { actor, actId, become })
    const [act] = await listActs(platform.database.read, actor.tenantId, actor.userId, { limit: 1, id: actId })
    if (!act) throw notFound('act')
    return { act: presentAct(act), kept: presentKept(preserved) }
  }

  return [
    route({
      method: 'GET',
      path: '/acts',
      summary: 'List what you did',
      description:
        'The last 50 acts of the user in this account on all devices, newest first, for 30 days: moves, labels, marks and changes of records. ' +
        'Acts of programs are not among them.',
      tag,
      access: { role: 'member', scopes: ['email:read', 'knowledge:read'] },
      query: listActsQuery,
      answers: { 200: ListActsAnswer },
      handler: async ({ actor, query }) => {
        const limit = query.limit ?? LIMITS.acts
        const acts = await listActs(platform.database.read, actor.tenantId, actor.userId, { limit })
        return { acts: acts.map(presentAct) }
      },
    }),
    route({
      method: 'POST',
      path: '/acts/:id/undo',
      summary: 'Undo an act',
      description:
        'Restores exactly what the act changed, also in mail accounts. What something newer changed stays and is listed in `kept`; ' +
        'if that is everything, the answer is 409 `conflict` with the list in `details.kept`. Repeating the request changes nothing.',
      tag,
      access: { role: 'member', scopes: ['email:write', 'knowledge:write'] },
      params: idParams,
      answers: { 200: ActAnswer },
      handler: ({ actor, params }) => turn(actor, params.id, 'undone'),
    }),
    route({
      method: 'POST',
      path: '/acts/:id/redo',
      summary: 'Do an undone act again',
      description: 'As undo, in the other direction.',
      tag,
      access: { role: 'member', scopes: ['email:write', 'knowledge:write'] },
      params: idParams,
      answers: { 200: ActAnswer },
      handler: ({ actor, params }) => turn(actor, params.id, 'done'),
    }),
  ]
}
