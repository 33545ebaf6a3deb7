import { DeletedAnswer } from '@dossier/contract/deleted'
import { idParams } from '@dossier/contract/schema'
import { EndSessionsAnswer, ListSessionsAnswer } from '@dossier/contract/sign-in'
import { notFound } from '#core/app-error'
import { type Route, route } from '#platform/http/route'
import { presentOpenSession } from './auth.present.ts'
import { type AuthContext, clientOf } from './context.ts'
import { demandSession } from './demand-session.ts'
import { endOtherSessions } from './end-other-sessions.ts'
import { listSessions, revokeSessionOf } from './sessions.store.ts'

const tag = 'Sign-in'

export const sessionRoutes = (context: AuthContext): Route[] => [
  route({
    method: 'GET',
    path: '/sessions',
    summary: 'List your sessions',
    description: 'Covers all your accounts. Needs a sign-in.',
    tag,
    access: { role: 'member', scopes: ['settings:read'] },
    answers: { 200: ListSessionsAnswer },
    handler: async ({ actor }) => {
      demandSession(actor)
      const { database, clock } = context.platform
      const sessions = await listSessions(database.read, actor.userId, clock.now())
      return { sessions: sessions.map((session) => presentOpenSession(session, actor.credential.id)) }
    },
  }),
  route({
    method: 'DELETE',
    path: '/sessions',
    summary: 'End all other sessions',
    description: 'Ends your other sessions in all accounts; access tokens stay valid. Needs a sign-in.',
    tag,
    access: { role: 'member', scopes: ['settings:write'] },
    answers: { 200: EndSessionsAnswer },
    handler: async (call) => ({ sessions_ended: await endOtherSessions(context, call.actor, clientOf(call)) }),
  }),
  route({
    method: 'DELETE',
    path: '/sessions/:id',
    summary: 'End a session',
    description: 'The session stops working at once, and its sockets close within a second. Needs a sign-in.',
    tag,
    access: { role: 'member', scopes: ['settings:write'] },
    params: idParams,
    answers: { 200: DeletedAnswer },
    handler: async (call) => {
      const { actor, params } = call
      const { platform, audit } = context
      demandSession(actor)
      await platform.database.transact(async (tx) => {
        const ended = await revokeSessionOf(tx, actor.userId, params.id, platform.clock.now())
        if (!ended) throw notFound('session')
        const { tenant_id: tenantId, user_agent: detail } = ended
        const entry = { tenantId, action: 'session-ended', userId: actor.userId, subjectId: params.id, detail } as const
        await audit.record(tx, { ...entry, client: clientOf(call) })
      })
      return { deleted: true as const, _id: params.id }
    },
  }),
]
