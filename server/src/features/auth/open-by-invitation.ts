import { message } from '@dossier/contract/message'
import type { AuthContext, Client } from './context.ts'
import { noteSignIn } from './notices/note-sign-in.ts'
import { type OpenedSession, openSession } from './open-session.ts'

export interface Invited {
  userId: string
  tenantId: string
  email: string
}

export const openByInvitation = (
  context: AuthContext,
  { userId, tenantId, email }: Invited,
  client: Client,
): Promise<OpenedSession> =>
  openSession(context.platform, context.tokens, { userId, tenantId }, client, (tx, sessionId) =>
    noteSignIn(context, tx, {
      user: { id: userId, email },
      tenantId,
      sessionId,
      how: message('auth.viaInvitation'),
      client,
      isTold: true,
    }),
  )
