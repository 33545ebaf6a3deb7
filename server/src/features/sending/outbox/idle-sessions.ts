import { WOKEN, wait } from '#platform/clock/wait'
import { sha256 } from '#platform/crypto/hash'
import type { SmtpConnection } from '#platform/smtp/smtp'
import type { Sender } from '../identities/senders.ts'

/** Short, because the next email of a burst follows at once and shutdown must not wait. */
const IDLE_MS = 1_000

interface Idle {
  connection: SmtpConnection
  over: AbortController
}

/** Caches signed-in sessions for the next email of the same identity and settings. */
export interface IdleSessions {
  claim(sender: Sender): SmtpConnection | undefined
  store(sender: Sender, connection: SmtpConnection): void
}

export function createIdleSessions(): IdleSessions {
  const idle = new Map<string, Idle[]>()

  async function forgetLater(key: string, entry: Idle): Promise<void> {
    await wait(IDLE_MS, entry.over.signal)
    if (entry.over.signal.aborted) return
    remove(key, entry)
    await entry.connection.close()
  }

  function remove(key: string, entry: Idle): void {
    const remaining = (idle.get(key) ?? []).filter((candidate) => candidate !== entry)
    if (remaining.length > 0) idle.set(key, remaining)
    else idle.delete(key)
  }

  return {
    claim(sender) {
      const key = keyOf(sender)
      for (const entry of idle.get(key) ?? []) {
        remove(key, entry)
        entry.over.abort(WOKEN)
        if (entry.connection.isUsable()) return entry.connection
      }
      return undefined
    },
    store(sender, connection) {
      if (!connection.isUsable()) return
      const key = keyOf(sender)
      const entry = { connection, over: new AbortController() }
      idle.set(key, [...(idle.get(key) ?? []), entry])
      void forgetLater(key, entry)
    },
  }
}

/** Changed settings need a new session. The hash keeps the password out of the key. */
const keyOf = ({ id, server }: Sender): string => sha256(JSON.stringify([id, server]))
