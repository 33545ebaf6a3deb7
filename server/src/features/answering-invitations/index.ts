// Answering invitations: replies to the organizer of an event. Promises: an answer has all promises of the outbox; a later
// one replaces it; a person's address answers only for itself. Never: an answer to a cancelled or superseded invitation.

import type { Platform } from '#platform/platform'
import { answeringRoutes } from './answering-invitations.routes.ts'
import type { Dependencies } from './dependencies.ts'
import { noteOutgoing } from './note-outgoing.ts'

export const createAnsweringInvitationsFeature = (platform: Platform, dependencies: Dependencies) => ({
  routes: answeringRoutes(platform, dependencies),
  /** See app/listeners.ts. */
  listeners: { noteOutgoing: noteOutgoing(dependencies) },
})

export type AnsweringInvitationsFeature = ReturnType<typeof createAnsweringInvitationsFeature>
