/** Deterministic pseudo-random numbers (mulberry32), so that a failing case is reproducible. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 to just below 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.#state ^ (this.#state >>> 15), this.#state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }

  integerBelow(limit: number): number {
    return Math.floor(this.next() * limit)
  }

  pick<T>(from: readonly T[]): T {
    const picked = from[this.integerBelow(from.length)]
    if (picked === undefined) throw new Error('there is nothing to pick from')
    return picked
  }
}
