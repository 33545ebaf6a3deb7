import { breathe } from '#platform/clock/wait'
import { createFairTurns } from '#platform/fair-share/fair-turns'
import type { PreparedMail } from './prepare-mail.ts'
import type { Stored } from './store-mails.ts'

/** Emails per transaction: enough to share the commit cost, few enough for a short wait. */
const MAX_BATCH = 64
/** Characters per transaction: large texts take long to index, and others wait for the commit. */
const MAX_BATCH_CHARS = 1_000_000
/** Projects that store at once: SQLite shares their commits, PostgreSQL has as many connections and more. */
const SEATS = { seats: 4, spare: 2, depth: Number.POSITIVE_INFINITY }

export type StoreMails = (tenantId: string, projectId: string, batch: PreparedMail[]) => Promise<Stored[]>
/** Returns after the commit. */
export type StoreMail = (tenantId: string, projectId: string, mail: PreparedMail) => Promise<Stored>

interface QueuedMail {
  mail: PreparedMail
  resolve(stored: Stored): void
  reject(error: unknown): void
}

/**
 * Batches emails of a project that arrive in one event-loop turn or during a commit, in arrival order. Senders share a
 * commit, and accounts take turns.
 */
export function storeTogether(store: StoreMails): StoreMail {
  const queues = new Map<string, QueuedMail[]>()
  const turns = createFairTurns(SEATS)

  async function work(key: string, lane: QueuedMail[], tenantId: string, projectId: string): Promise<void> {
    while (lane.length > 0) {
      // SQLite stores synchronously, so emails that arrived during the commit are only read here.
      await breathe()
      await turns.run(tenantId, () => storeBatch(takeBatch(lane), (batch) => store(tenantId, projectId, batch)))
    }
    queues.delete(key)
  }

  return (tenantId, projectId, mail) =>
    new Promise((resolve, reject) => {
      const key = `${tenantId} ${projectId}`
      const lane = queues.get(key)
      if (lane) return void lane.push({ mail, resolve, reject })
      const first = [{ mail, resolve, reject }]
      queues.set(key, first)
      void work(key, first, tenantId, projectId)
    })
}

function takeBatch(lane: QueuedMail[]): QueuedMail[] {
  let count = 0
  let chars = 0
  for (const { mail } of lane.slice(0, MAX_BATCH)) {
    chars += mail.text.length + mail.html.length + mail.attachmentText.length
    if (count > 0 && chars > MAX_BATCH_CHARS) break
    count += 1
  }
  return lane.splice(0, count)
}

/** Retries a failed batch one by one, so that one bad email does not block the others. */
async function storeBatch(batch: QueuedMail[], store: (mails: PreparedMail[]) => Promise<Stored[]>): Promise<void> {
  try {
    const stored = await store(batch.map(({ mail }) => mail))
    for (const [index, { resolve }] of batch.entries()) resolve(stored[index] as Stored)
  } catch (error) {
    if (batch.length === 1) batch[0]?.reject(error)
    else for (const item of batch) await storeBatch([item], store)
  }
}
