import { vi } from 'vitest'

/**
 * Counts the turns of the event loop that work leaves to others, as on a machine so slow that each piece of it fills a
 * turn: on a fast one there may be nothing to count.
 */
export async function turnsDuring(work: () => Promise<unknown>): Promise<number> {
  let now = 0
  const slow = vi.spyOn(performance, 'now').mockImplementation(() => {
    now += 1_000
    return now
  })
  let turns = 0
  let counting = setImmediate(function count() {
    turns += 1
    counting = setImmediate(count)
  })
  try {
    await work()
    return turns
  } finally {
    clearImmediate(counting)
    slow.mockRestore()
  }
}
