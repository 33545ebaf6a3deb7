import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'

export interface FairQueueOptions {
  /** Work at the same time, in units. */
  seats: number
  /** Further units, only for accounts that have nothing at work, so that nobody waits for another's long work. */
  spare?: number
  /** Waiting units of one account; `push` refuses more. */
  depth: number
}

interface Waiting<T> {
  item: T
  units: number
}

interface Line<T> {
  waiting: Waiting<T>[]
  units: number
}

export interface Turn<T> {
  account: string
  item: T
  units: number
}

const RETRY_AFTER_SECONDS = 5

/**
 * One line of waiting work for each account, instead of one line for all. The next turn is for the account with the
 * least at work; among equals, for the one that has waited longest.
 */
export class FairQueue<T> {
  readonly #seats: number
  readonly #spare: number
  readonly #depth: number
  /** Only accounts that wait, in the order of their last turn. */
  readonly #lines = new Map<string, Line<T>>()
  readonly #atWork = new Map<string, number>()
  #busy = 0

  constructor({ seats, spare = 1, depth }: FairQueueOptions) {
    this.#seats = seats
    this.#spare = spare
    this.#depth = depth
  }

  get waiting(): number {
    let sum = 0
    for (const { waiting } of this.#lines.values()) sum += waiting.length
    return sum
  }

  get busy(): number {
    return this.#busy
  }

  waitingOf(account: string): number {
    return this.#lines.get(account)?.waiting.length ?? 0
  }

  /** @throws AppError `unavailable` when too much of this account waits already. */
  push(account: string, item: T, units = 1): void {
    const line = this.#lineOf(account)
    if (line.waiting.length > 0 && line.units + units > this.#depth) throw lineFull()
    line.waiting.push({ item, units })
    line.units += units
  }

  /** Puts work back that was begun in vain, before the account's other work. */
  putBack(account: string, items: readonly T[]): void {
    if (items.length === 0) return
    const line = this.#lineOf(account)
    line.waiting.unshift(...items.map((item) => ({ item, units: 1 })))
    line.units += items.length
  }

  /** Begins the next work, or returns null when none may begin. Call `end` with the turn when it is done. */
  begin(): Turn<T> | null {
    let next: string | null = null
    for (const [account, { waiting }] of this.#lines) {
      const [first] = waiting
      if (!first || !this.#mayBegin(account, first.units)) continue
      if (next === null || this.#atWorkOf(account) < this.#atWorkOf(next)) next = account
    }
    if (next === null) return null
    const { item, units } = this.#takeFirst(next)
    this.#add(next, units)
    return { account: next, item, units }
  }

  end({ account, units }: Turn<T>): void {
    this.#add(account, -units)
  }

  /** Takes more of the account's next work into a turn that has begun, as long as it is wanted. */
  takeAlong(account: string, isWanted: (item: T) => boolean): T | null {
    const first = this.#lines.get(account)?.waiting[0]
    return first && isWanted(first.item) ? this.#takeFirst(account).item : null
  }

  /** @returns false when it no longer waits. */
  remove(account: string, item: T): boolean {
    const line = this.#lines.get(account)
    const at = line?.waiting.findIndex((entry) => entry.item === item) ?? -1
    if (!line || at === -1) return false
    const [removed] = line.waiting.splice(at, 1)
    this.#shorten(account, line, removed?.units ?? 0)
    return true
  }

  /** Empties all lines. */
  drain(): T[] {
    const items = [...this.#lines.values()].flatMap(({ waiting }) => waiting.map(({ item }) => item))
    this.#lines.clear()
    return items
  }

  #lineOf(account: string): Line<T> {
    const line = this.#lines.get(account) ?? { waiting: [], units: 0 }
    this.#lines.set(account, line)
    return line
  }

  #atWorkOf(account: string): number {
    return this.#atWork.get(account) ?? 0
  }

  #mayBegin(account: string, units: number): boolean {
    const after = this.#busy + Math.min(units, this.#seats)
    return after <= this.#seats || (this.#atWorkOf(account) === 0 && this.#busy < this.#seats + this.#spare)
  }

  #takeFirst(account: string): Waiting<T> {
    const line = this.#lines.get(account) as Line<T>
    const first = line.waiting.shift() as Waiting<T>
    this.#lines.delete(account)
    this.#lines.set(account, line)
    this.#shorten(account, line, first.units)
    return first
  }

  #shorten(account: string, line: Line<T>, units: number): void {
    line.units -= units
    if (line.waiting.length === 0) this.#lines.delete(account)
  }

  #add(account: string, units: number): void {
    this.#busy += units
    const atWork = this.#atWorkOf(account) + units
    if (atWork === 0) this.#atWork.delete(account)
    else this.#atWork.set(account, atWork)
  }
}

const lineFull = (): AppError =>
  new AppError('unavailable', message('quotas.lineFull'), { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } })
