/**
 * Runs the work in order with at most `concurrency` items at once. After a failure it starts no more, waits for those
 * in progress, and throws the first error. No work outlives the call.
 */
export async function forEachConcurrently<T>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const failures: unknown[] = []
  const waiting = items.values()
  async function runWorker(): Promise<void> {
    // All workers share one iterator, so each item is taken once.
    for (const item of waiting) {
      await work(item).catch((error: unknown) => void failures.push(error))
      if (failures.length > 0) return
    }
  }
  await Promise.all(Array.from({ length: Math.min(concurrency, items.length) }, runWorker))
  if (failures.length > 0) throw failures[0]
}
