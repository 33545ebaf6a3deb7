import { type Actor, demandPerson } from '#core/actor'
import type { Device } from './subscribe.ts'

/** A subscription follows the sign-in of its device, so a token has none. */
export function deviceOf(call: { actor: Actor; header(name: string): string | undefined }): Device {
  demandPerson(call.actor)
  return {
    userId: call.actor.userId,
    sessionId: call.actor.credential.id,
    userAgent: call.header('user-agent') ?? '',
    languages: call.header('accept-language') ?? '',
  }
}
