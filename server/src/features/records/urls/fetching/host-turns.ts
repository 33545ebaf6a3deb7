/** Between two requests to one host, unless the host asks for more. */
export const SPACING_MS = 1000
const MOST_HOSTS = 1000

interface Host {
  isBusy: boolean
  freeAt: number
  /** What the host has asked for, as far as we know. */
  restMs: number
  /** When the last of those who wait was told to come back: they come one after the other. */
  promisedAt: number
}

/**
 * One request at a time to one host, and some time between two. Nobody waits in here: who has no turn is told when to come
 * back. Holds for one process; several share nothing but the crawl of one address, which is one job.
 */
export class HostTurns {
  readonly #hosts = new Map<string, Host>()

  /** @returns null: it is your turn, until `end`; or when to come back. */
  take(name: string, now: number): number | null {
    if (this.#hosts.size >= MOST_HOSTS) this.#forget(now)
    const host = this.#hosts.get(name) ?? { isBusy: false, freeAt: now, restMs: 0, promisedAt: 0 }
    this.#hosts.set(name, host)
    if (!host.isBusy && now >= host.freeAt) {
      host.isBusy = true
      return null
    }
    const first = host.isBusy ? now + SPACING_MS : host.freeAt
    host.promisedAt = Math.max(first, host.promisedAt + SPACING_MS)
    return host.promisedAt
  }

  /**
   * The turn is over.
   * @param spacingMs between two requests
   * @param askedMs what the host wishes for instead, where it is more; null when nobody has looked: then what it wished last
   */
  end(name: string, now: number, spacingMs: number, askedMs: number | null): void {
    const host = this.#hosts.get(name)
    if (!host) return
    host.isBusy = false
    host.restMs = askedMs ?? host.restMs
    host.freeAt = now + Math.max(spacingMs, host.restMs)
  }

  /** When the next turn may begin; in the past for a host that nobody knows. */
  freeAt(name: string): number {
    return this.#hosts.get(name)?.freeAt ?? 0
  }

  #forget(now: number): void {
    for (const [name, host] of this.#hosts) if (!host.isBusy && host.freeAt < now) this.#hosts.delete(name)
  }
}
