/** Minimum pause between two requests to one host. */
export const SPACING_MS = 1000
const MAX_HOSTS = 1000

interface Host {
  isBusy: boolean
  freeAt: number
  restMs: number
  promisedAt: number
}

/**
 * Allows one request per host at a time, with a pause in between. Callers without a turn get a return time. Covers one
 * process; several share only the crawl of one URL, which is one job.
 */
export class HostTurns {
  readonly #hosts = new Map<string, Host>()

  /** @returns null for a turn until `end`, or the return time. */
  claim(name: string, now: number): number | null {
    if (this.#hosts.size >= MAX_HOSTS) this.#forget(now)
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
   * Ends the turn.
   * @param spacingMs between two requests
   * @param askedMs the host's longer wish, or null to keep its last one
   */
  end(name: string, now: number, spacingMs: number, askedMs: number | null): void {
    const host = this.#hosts.get(name)
    if (!host) return
    host.isBusy = false
    host.restMs = askedMs ?? host.restMs
    host.freeAt = now + Math.max(spacingMs, host.restMs)
  }

  freeAt(name: string): number {
    return this.#hosts.get(name)?.freeAt ?? 0
  }

  #forget(now: number): void {
    for (const [name, host] of this.#hosts) if (!host.isBusy && host.freeAt < now) this.#hosts.delete(name)
  }
}
