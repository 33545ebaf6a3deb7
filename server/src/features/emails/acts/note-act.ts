import { type Actor, isPerson } from '#core/actor'
import type { Tx } from '#platform/database/database'
import { listThreadMails } from '../emails.store.ts'
import type { EmailTableRow } from '../emails.tables.ts'
import { type ActState, differingFields, readActStates } from './act-state.ts'

export interface ActedEmail {
  id: string
  before: Partial<ActState>
  after: Partial<ActState>
}

/** What a person did to emails in one transaction. */
export interface EmailAct {
  tenantId: string
  userId: string
  /** Requests with the same key are one act; '' = an act of its own. */
  key: string
  emails: readonly ActedEmail[]
}

/** Hears what people did, at the end of its transaction. */
export type ActedListener = (tx: Tx, act: EmailAct) => Promise<void>

/** Emails of a thread whose states are kept; the others of a longer one are not restored. */
const MAX_EMAILS = 500

/** Notes an act: begin before the change, `end` after it. */
export interface NotedAct {
  end(tx: Tx): Promise<void>
}

/**
 * Reads what a person is about to change, so that the act can be undone. Acts of programs are not noted.
 * @param wholeThread the change may reach the other emails of the thread.
 */
export async function noteAct(
  tx: Tx,
  listeners: readonly ActedListener[],
  actor: Actor,
  email: EmailTableRow,
  { key, wholeThread }: { key: string; wholeThread: boolean },
): Promise<NotedAct | null> {
  if (!isPerson(actor) || listeners.length === 0) return null
  const { tenantId, userId } = actor
  const ids = wholeThread ? (await listThreadMails(tx, tenantId, email.thread_id)).map(({ id }) => id) : []
  const before = await readActStates(tx, tenantId, [...new Set([email.id, ...ids])].slice(0, MAX_EMAILS))
  return {
    async end(tx) {
      const after = await readActStates(tx, tenantId, [...before.keys()])
      const emails = [...before].flatMap(([id, was]) => {
        const became = after.get(id)
        const difference = became && differingFields(was, became)
        return difference ? [{ id, ...difference }] : []
      })
      if (emails.length > 0) for (const listen of listeners) await listen(tx, { tenantId, userId, key, emails })
    },
  }
}
