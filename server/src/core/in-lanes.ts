/**
 * Does the work for each item, in their order, at most `lanes` at a time. Where one fails no other is begun; those that
 * are under way come to their end, and then the first failure is thrown: nothing goes on behind the caller's back.
 */
export async function inLanes<T>(items: readonly T[], lanes: number, work: (item: T) => Promise<void>): Promise<void> {
  const failures: unknown[] = []
  const waiting = items.values()
  async function lane(): Promise<void> {
    // The lanes share one iterator: what one takes the others do not see.
    for (const item of waiting) {
      await work(item).catch((error: unknown) => void failures.push(error))
      if (failures.length > 0) return
    }
  }
  await Promise.all(Array.from({ length: Math.min(lanes, items.length) }, lane))
  if (failures.length > 0) throw failures[0]
}
