/**
 * Sizes of fetched batches. A message that ends the connection would end it for ever, so each loss halves the batch
 * until the message is alone. Kept by process: a new process begins with full batches.
 */
export interface BatchSizes {
  sizeFor(accountId: string, most: number): number
  /** @returns whether the batch is one message that ended three connections: it is set aside. */
  noteLoss(accountId: string, uids: readonly number[]): boolean
  noteSuccess(accountId: string): void
}

/** A line may also break by chance. */
const LOSSES = 3

export function createBatchSizes(): BatchSizes {
  const limits = new Map<string, number>()
  const alone = new Map<string, { uid: number; losses: number }>()
  return {
    sizeFor: (accountId, most) => Math.min(most, limits.get(accountId) ?? most),
    noteLoss(accountId, uids) {
      limits.set(accountId, Math.max(1, Math.floor(uids.length / 2)))
      const [uid] = uids
      if (uids.length !== 1 || uid === undefined) return false
      const before = alone.get(accountId)
      const losses = before?.uid === uid ? before.losses + 1 : 1
      alone.set(accountId, { uid, losses })
      return losses >= LOSSES
    },
    noteSuccess(accountId) {
      alone.delete(accountId)
      const limit = limits.get(accountId)
      if (limit === undefined) return
      if (limit >= 64) limits.delete(accountId)
      else limits.set(accountId, limit * 2)
    },
  }
}
