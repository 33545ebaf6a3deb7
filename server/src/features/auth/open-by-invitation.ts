import { message } from '@dossier/contract/message'
import { noteSignIn } from './notices/note-sign-in.ts'
import { type OpenedSession, openSession } from './open-session.ts'
import type { AuthParts, Client } from './parts.ts'

export interface Invited {
  userId: string
  tenantId: string
  email: string
}

/** The session of a new user, who has just chosen a password by an invitation, and the note of it. */
export const openByInvitation = (
  parts: AuthParts,
  { userId, tenantId, email }: Invited,
  client: Client,
): Promise<OpenedSession> =>
  openSession(parts.platform, parts.tokens, { userId, tenantId }, client, (tx, sessionId) =>
    noteSignIn(parts, tx, {
      user: { id: userId, email },
      tenantId,
      sessionId,
      how: message('auth.viaInvitation'),
      client,
      isTold: true,
    }),
  )
