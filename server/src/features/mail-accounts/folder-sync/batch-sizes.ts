/**
 * Sizes of fetched batches. A message that ends the connection would end it for ever, so each loss halves the batch
 * until the message is alone. Kept by process: a new process begins with full batches.
 */
export interface BatchSizes {
  sizeFor(accountId: string, most: number): number
  /** @returns whether the batch was a single message, which is then set aside. */
  noteLoss(accountId: string, messages: number): boolean
  noteSuccess(accountId: string): void
}

export function createBatchSizes(): BatchSizes {
  const limits = new Map<string, number>()
  return {
    sizeFor: (accountId, most) => Math.min(most, limits.get(accountId) ?? most),
    noteLoss(accountId, messages) {
      limits.set(accountId, Math.max(1, Math.floor(messages / 2)))
      return messages === 1
    },
    noteSuccess(accountId) {
      const limit = limits.get(accountId)
      if (limit === undefined) return
      if (limit >= 64) limits.delete(accountId)
      else limits.set(accountId, limit * 2)
    },
  }
}
