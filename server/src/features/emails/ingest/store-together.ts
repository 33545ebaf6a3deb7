import { breathe } from '#platform/clock/wait'
import type { PreparedMail } from './prepare-mail.ts'
import type { Stored } from './store-mails.ts'

/** Mails of one transaction: enough that its commit costs little for each, few enough that none waits long for it. */
const MOST_TOGETHER = 64

export type StoreMails = (tenantId: string, projectId: string, batch: PreparedMail[]) => Promise<Stored[]>
/** Stores one mail; returns when it is committed. */
export type StoreMail = (tenantId: string, projectId: string, mail: PreparedMail) => Promise<Stored>

interface Waiting {
  mail: PreparedMail
  resolve(stored: Stored): void
  reject(error: unknown): void
}

/**
 * Mails that come to a project in one turn of the event loop, or while others are being stored, are stored together, in
 * the order in which they came: so many senders share a commit, and none waits for more than two.
 */
export function storeTogether(store: StoreMails): StoreMail {
  const lanes = new Map<string, Waiting[]>()

  async function work(key: string, lane: Waiting[], tenantId: string, projectId: string): Promise<void> {
    while (lane.length > 0) {
      // SQLite stores without letting anybody in between: whoever came during the last commit is heard here.
      await breathe()
      await settle(lane.splice(0, MOST_TOGETHER), (batch) => store(tenantId, projectId, batch))
    }
    lanes.delete(key)
  }

  return (tenantId, projectId, mail) =>
    new Promise((resolve, reject) => {
      const key = `${tenantId} ${projectId}`
      const lane = lanes.get(key)
      if (lane) return void lane.push({ mail, resolve, reject })
      const first = [{ mail, resolve, reject }]
      lanes.set(key, first)
      void work(key, first, tenantId, projectId)
    })
}

/** When a batch fails, each of its mails is tried alone, so that one that cannot be stored takes no other with it. */
async function settle(batch: Waiting[], store: (mails: PreparedMail[]) => Promise<Stored[]>): Promise<void> {
  try {
    const stored = await store(batch.map(({ mail }) => mail))
    for (const [index, { resolve }] of batch.entries()) resolve(stored[index] as Stored)
  } catch (error) {
    if (batch.length === 1) batch[0]?.reject(error)
    else for (const one of batch) await settle([one], store)
  }
}
