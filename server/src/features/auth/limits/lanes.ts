/**
 * Work that queues by name: in one lane at most `width` pieces run at once. What is tried at once cannot pass a check
 * that each of it would have failed alone.
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
      // The place passes to the next in line without ever being free.
      if (next) next()
      else lane.running -= 1
      if (lane.running === 0) lanes.delete(name)
    }
  }
}
