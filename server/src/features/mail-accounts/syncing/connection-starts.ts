import { wait } from '#platform/clock/wait'

/** New connections to one host by this process: many accounts of one provider must not start together. */
const AT_ONCE = 3
const PER_MINUTE = 20
const MINUTE_MS = 60_000

interface Host {
  opening: number
  startedAt: number[]
}

/** Real time: a stopped clock must not stop connections. */
export interface ConnectionStarts {
  /** Waits for a turn at the host, then opens. */
  run<T>(host: string, signal: AbortSignal, open: () => Promise<T>): Promise<T>
}

export function createConnectionStarts(): ConnectionStarts {
  const hosts = new Map<string, Host>()

  function pauseOf(host: Host): number {
    const now = performance.now()
    host.startedAt = host.startedAt.filter((at) => at > now - MINUTE_MS)
    if (host.opening >= AT_ONCE) return 50
    const [oldest] = host.startedAt
    return host.startedAt.length >= PER_MINUTE && oldest !== undefined ? oldest + MINUTE_MS - now : 0
  }

  return {
    async run(name, signal, open) {
      const host = hosts.get(name) ?? { opening: 0, startedAt: [] }
      hosts.set(name, host)
      for (let pause = pauseOf(host); pause > 0; pause = pauseOf(host)) {
        await wait(pause, signal)
        signal.throwIfAborted()
      }
      host.opening += 1
      host.startedAt.push(performance.now())
      try {
        return await open()
      } finally {
        host.opening -= 1
      }
    },
  }
}
