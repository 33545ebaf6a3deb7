// Members: who belongs to an account, who is asked to, and who leaves.
// Promises: an account keeps an owner, whatever is asked at once; an invitation is for one address and works once; whoever
// does not belong any more has no session, no token and no socket there from that instant on.
// Never: a link of an invitation anywhere but in its letter, or a word about which other accounts a person belongs to.

import type { Platform } from '#platform/platform'
import { type Addition, addByOperator } from './add-by-operator.ts'
import type { Dependencies } from './dependencies.ts'
import { acceptRoutes } from './invitations/accept.routes.ts'
import { forgetEndedInvitations } from './invitations/forget-ended.ts'
import { invitationRoutes } from './invitations/invitations.routes.ts'
import { memberRoutes } from './members.routes.ts'

const FORGET_EVERY_MS = 3_600_000

export function createMembersFeature(platform: Platform, dependencies: Dependencies) {
  platform.jobs.recur('members.forget-invitations', FORGET_EVERY_MS, () => forgetEndedInvitations(platform))
  return {
    routes: [
      ...memberRoutes(platform, dependencies),
      ...invitationRoutes(platform, dependencies),
      ...acceptRoutes(platform, dependencies),
    ],
    /** One more account for a user who is here already; see add-by-operator.ts. */
    addByOperator: (addition: Addition) => addByOperator(platform, dependencies, addition),
  }
}
