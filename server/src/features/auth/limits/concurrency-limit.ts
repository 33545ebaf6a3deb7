/**
 * Runs at most `width` tasks per key at once. Concurrent attempts thus cannot all pass a check that each alone would
 * fail.
 */
export function createConcurrencyLimit(width: number) {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>()

  return async function limited<T>(name: string, work: () => Promise<T>): Promise<T> {
    const queue = queues.get(name) ?? { running: 0, waiting: [] }
    queues.set(name, queue)
    if (queue.running >= width) await new Promise<void>((resolve) => queue.waiting.push(resolve))
    else queue.running += 1
    try {
      return await work()
    } finally {
      const next = queue.waiting.shift()
      // Hands the slot to the next task without releasing it.
      if (next) next()
      else queue.running -= 1
      if (queue.running === 0) queues.delete(name)
    }
  }
}
