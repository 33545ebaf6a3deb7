/**
 * Runs at most `width` tasks per key at once. Concurrent attempts thus cannot all pass a check that each alone would
 * fail.
 */
export function createLanes(width: number) {
  const lanes = new Map<string, { running: number; waiting: (() => void)[] }>()

  return async function inLane<T>(name: string, work: () => Promise<T>): Promise<T> {
    const lane = lanes.get(name) ?? { running: 0, waiting: [] }
    lanes.set(name, lane)
    if (lane.running >= width) await new Promise<void>((resolve) => lane.waiting.push(resolve))
    else lane.running += 1
    try {
      return await work()
    } finally {
      const next = lane.waiting.shift()
      // Hands the slot to the next task without releasing it.
      if (next) next()
      else lane.running -= 1
      if (lane.running === 0) lanes.delete(name)
    }
  }
}
