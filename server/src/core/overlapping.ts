/**
 * Starts each item while the previous one is in progress, at most two at once, so that their waits overlap. Yields
 * results in order. After a failure it waits for the other item and starts no more.
 */
export async function* overlapping<T, R>(items: AsyncIterable<T>, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  let last: Promise<R> | null = null
  try {
    for await (const item of items) {
      const next = work(item)
      // Prevents an unhandled rejection until the result is awaited.
      next.catch(() => undefined)
      const done: Promise<R> | null = last
      last = next
      if (done) yield await done
    }
    if (last) yield await last
  } finally {
    await last?.catch(() => undefined)
  }
}
