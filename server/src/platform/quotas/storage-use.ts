import type { Measure } from './quotas.ts'

/** A measurement is repeated after this long, and later if it took long: measuring takes 2 % of the time at most. */
const FRESH_MS = 60_000
/** Before a refusal: a person who has just deleted something must not be refused for it. */
const FRESH_BEFORE_REFUSAL_MS = 2_000
const PAUSE_PER_MEASUREMENT = 50
const MAX_ACCOUNTS = 1_000

interface Measured {
  bytes: number
  /** Admitted since the measurement began; it may not have counted them. */
  added: number
  at: number
  tookMs: number
}

/** Knows about how much each account stores, and measures when it has to. */
export class StorageUse {
  readonly #measure: Measure
  readonly #now: () => number
  readonly #known = new Map<string, Measured>()
  readonly #running = new Map<string, Promise<Measured>>()

  constructor(measure: Measure, now: () => number = () => performance.now()) {
    this.#measure = measure
    this.#now = now
  }

  /** Adds the bytes if they fit below the limit. @returns false otherwise. */
  async tryAdd(tenantId: string, bytes: number, limit: number): Promise<boolean> {
    if (await this.#fits(tenantId, bytes, limit, FRESH_MS)) return true
    return this.#fits(tenantId, bytes, limit, FRESH_BEFORE_REFUSAL_MS)
  }

  async #fits(tenantId: string, bytes: number, limit: number, freshMs: number): Promise<boolean> {
    const measured = await this.#recent(tenantId, freshMs)
    if (measured.bytes + measured.added + bytes > limit) return false
    measured.added += bytes
    return true
  }

  async #recent(tenantId: string, freshMs: number): Promise<Measured> {
    const known = this.#known.get(tenantId)
    if (known && this.#now() - known.at < Math.max(freshMs, known.tookMs * PAUSE_PER_MEASUREMENT)) return known
    const running = this.#running.get(tenantId) ?? this.#start(tenantId, known)
    return running
  }

  #start(tenantId: string, known: Measured | undefined): Promise<Measured> {
    const addedBefore = known?.added ?? 0
    const began = this.#now()
    const running = this.#measure(tenantId)
      .then((bytes) => {
        const added = (known?.added ?? 0) - addedBefore
        const measured = { bytes, added, at: this.#now(), tookMs: this.#now() - began }
        this.#remember(tenantId, measured)
        return measured
      })
      .finally(() => this.#running.delete(tenantId))
    this.#running.set(tenantId, running)
    return running
  }

  #remember(tenantId: string, measured: Measured): void {
    this.#known.delete(tenantId)
    this.#known.set(tenantId, measured)
    const [oldest] = this.#known.keys()
    if (this.#known.size > MAX_ACCOUNTS && oldest !== undefined) this.#known.delete(oldest)
  }
}
