import { message } from '@dossier/contract/message'
import type { AuthContext, Client } from './context.ts'
import { recordSignIn } from './notifications/record-sign-in.ts'
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
    recordSignIn(context, tx, {
      user: { id: userId, email },
      tenantId,
      sessionId,
      how: message('auth.viaInvitation'),
      client,
      isReported: true,
    }),
  )
