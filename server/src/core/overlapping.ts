/**
 * Does work on items that come one after the other: the next is begun while the last is not done yet, never more than
 * two at once, so that what one waits for is time for the other. Results come in the order of the items. When one
 * fails, the other is waited for, and nothing more is begun.
 */
export async function* overlapping<T, R>(items: AsyncIterable<T>, work: (item: T) => Promise<R>): AsyncGenerator<R> {
  let last: Promise<R> | null = null
  try {
    for await (const item of items) {
      const next = work(item)
      // Whoever waits for it hears of its failure; until then it is nobody's.
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
