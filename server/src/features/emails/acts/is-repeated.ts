import { type Actor, isPerson } from '#core/actor'
import type { Tx } from '#platform/database/database'
import type { EmailChanges } from '../changed-email.ts'
import type { ActState } from './act-state.ts'

/** Finds what an act of a user has made of an email, also if it was undone; null if the act has not changed it. */
export type FindActed = (
  tx: Tx,
  act: { tenantId: string; userId: string; key: string; emailId: string },
) => Promise<Partial<ActState> | null>

/**
 * Reports whether the act already has this change. A client repeats a request whose answer was lost, and must not undo
 * what came after it.
 */
export async function isRepeated(
  tx: Tx,
  finders: readonly FindActed[],
  actor: Actor,
  emailId: string,
  { changes, key }: { changes: EmailChanges; key: string },
): Promise<boolean> {
  if (key === '' || !isPerson(actor)) return false
  const { tenantId, userId } = actor
  for (const find of finders) {
    const acted = await find(tx, { tenantId, userId, key, emailId })
    if (acted && Object.entries(changes).every(([field, value]) => isSame(field, value, acted))) return true
  }
  return false
}

function isSame(field: string, value: unknown, acted: Partial<ActState>): boolean {
  switch (field) {
    case 'mailbox':
      return acted.mailbox?.mailbox === value
    case 'labels':
      return acted.labels !== undefined && JSON.stringify(acted.labels.all) === JSON.stringify(value ?? [])
    case 'triaged':
      return acted.triaged?.is === Number(value ?? false)
    case 'read':
    case 'starred':
    case 'muted':
      return acted[field] === Number(value ?? false)
    case 'project':
    case 'snoozed_until':
    case 'remind_at':
      return acted[field] === value
    default:
      return false
  }
}
