import { BodiesFull, type BodyBudget, type BodyHold } from './body-budget.ts'
import { createShares, type Held, isSmall } from './shares.ts'

/** A body of unknown length grows by so much at least, so that it seldom waits. */
const GROWTH_BYTES = 256 * 1024
const MAX_WAITING = 1000
const MAX_WAITING_OF_CLIENT = 100
const PATIENCE_MS = 20_000

interface Options {
  totalBytes: number
  patienceMs?: number
}

interface Waiter {
  held: Held
  target: number
  settle(error?: BodiesFull): void
}

export function createBodyBudget({ totalBytes, patienceMs = PATIENCE_MS }: Options): BodyBudget {
  const shares = createShares(totalBytes)
  const waiters = new Set<Waiter>()

  /**
   * Admits in order, growing bodies first, so that bodies end and leave room. A body that waits for its own client's
   * share holds nobody else up.
   */
  function admitWaiting(): void {
    const isBlocked = { strangers: false, all: false }
    for (const waiter of [...waiters].sort(growingFirst)) {
      const { held, target } = waiter
      if (!isSmall(target) && (isBlocked.all || (isBlocked.strangers && held.client.isStranger))) continue
      const obstacle = shares.obstacleTo(held, target)
      if (obstacle === null) {
        shares.add(held, target - held.bytes)
        waiter.settle()
      } else if (obstacle !== 'client') isBlocked[obstacle] = true
    }
  }

  function enqueue(held: Held, target: number): Promise<void> {
    if (isQueueFull(waiters, held)) return Promise.reject(new BodiesFull())
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => waiter.settle(new BodiesFull()), patienceMs).unref()
      const waiter: Waiter = {
        held,
        target,
        settle(error) {
          clearTimeout(timer)
          waiters.delete(waiter)
          if (error) reject(error)
          else resolve()
        },
      }
      waiters.add(waiter)
      admitWaiting()
    })
  }

  return {
    open(client) {
      return openHold({ client, bytes: 0 }, enqueue, (held) => {
        shares.add(held, -held.bytes)
        for (const waiter of waiters) if (waiter.held === held) waiter.settle(new BodiesFull())
        admitWaiting()
      })
    },
    get heldBytes() {
      return shares.heldBytes
    },
    get waiting() {
      return waiters.size
    },
  }
}

function openHold(
  held: Held,
  enqueue: (held: Held, target: number) => Promise<void>,
  giveBack: (held: Held) => void,
): BodyHold {
  let isOpen = true
  return {
    async reserve(bytes) {
      if (!isOpen) throw new BodiesFull()
      if (bytes <= held.bytes) return
      await enqueue(held, held.bytes === 0 ? bytes : Math.max(bytes, held.bytes + GROWTH_BYTES))
    },
    release() {
      isOpen = false
      giveBack(held)
    },
  }
}

/** The sort is stable: within each kind, the longest waiting body comes first. */
const growingFirst = (a: Waiter, b: Waiter): number => Number(b.held.bytes > 0) - Number(a.held.bytes > 0)

function isQueueFull(waiters: ReadonlySet<Waiter>, { client }: Held): boolean {
  if (waiters.size >= MAX_WAITING) return true
  let ofClient = 0
  for (const { held } of waiters) if (held.client.key === client.key) ofClient += 1
  return ofClient >= MAX_WAITING_OF_CLIENT
}
