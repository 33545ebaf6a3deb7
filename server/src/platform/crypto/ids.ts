import { randomFillSync } from 'node:crypto'
import type { Clock } from '#platform/clock/clock'

/** Generates UUIDv7 (RFC 9562 §5.7), ascending within one process even within one millisecond. */
export interface Ids {
  next(): string
}

const POOL_SIZE = 4096

export function createIds(clock: Clock): Ids {
  const pool = Buffer.alloc(POOL_SIZE)
  let used = POOL_SIZE
  let lastAt = 0
  let counter = 0

  function randomBytes(count: number): Buffer {
    if (used + count > POOL_SIZE) {
      randomFillSync(pool)
      used = 0
    }
    used += count
    return pool.subarray(used - count, used)
  }

  /** RFC 9562 §6.2 method 1: a counter in rand_a; on overflow, the time advances by 1 ms. */
  function tick(): void {
    const now = clock.now()
    if (now > lastAt) {
      lastAt = now
      counter = randomBytes(1).readUInt8(0)
      return
    }
    counter += 1
    if (counter > 0xfff) {
      lastAt += 1
      counter = 0
    }
  }

  return {
    next() {
      tick()
      const time = lastAt.toString(16).padStart(12, '0')
      const tail = randomBytes(8)
      const variant = ((tail.readUInt8(0) & 0x3f) | 0x80).toString(16).padStart(2, '0')
      const node = tail.toString('hex', 1)
      const sequence = (0x7000 | counter).toString(16)
      return `${time.slice(0, 8)}-${time.slice(8)}-${sequence}-${variant}${node.slice(0, 2)}-${node.slice(2)}`
    },
  }
}
