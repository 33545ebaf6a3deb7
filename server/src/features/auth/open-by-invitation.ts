import { type OpenedSession, openSession } from './open-session.ts'
import type { AuthParts, Client } from './parts.ts'

/** The session of a new user, who has just chosen a password by an invitation, and the note of it. */
export const openByInvitation = (
  { platform, tokens, audit }: AuthParts,
  member: { userId: string; tenantId: string },
  client: Client,
): Promise<OpenedSession> =>
  openSession(platform, tokens, member, client, (tx, sessionId) =>
    audit.record(tx, { ...member, action: 'sign-in', subjectId: sessionId, detail: 'with an invitation', client }),
  )
