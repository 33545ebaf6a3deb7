// Members: memberships, invitations and leaving. Promises: an account keeps an owner, also under concurrent changes; an
// invitation is for one address and works once; a former member loses every session, token and socket at once. Never:
// an invitation link outside its email, or any hint about a user's other accounts.

import type { Platform } from '#platform/platform'
import { type Addition, addByOperator } from './add-by-operator.ts'
import type { Dependencies } from './dependencies.ts'
import { acceptRoutes } from './invitations/accept.routes.ts'
import { deleteEndedInvitations } from './invitations/delete-ended.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { memberRoutes } from './members.routes.ts'

const CLEAN_UP_EVERY_MS = 3_600_000

export function createMembersFeature(platform: Platform, dependencies: Dependencies) {
  platform.jobs.recur('members.delete-invitations', CLEAN_UP_EVERY_MS, () => deleteEndedInvitations(platform))
  return {
    routes: [
      ...memberRoutes(platform, dependencies),
      ...invitationRoutes(platform, dependencies),
      ...acceptRoutes(platform, dependencies),
    ],
    /** Adds an existing user to another account. See add-by-operator.ts. */
    addByOperator: (addition: Addition) => addByOperator(platform, dependencies, addition),
  }
}
