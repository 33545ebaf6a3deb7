import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { networkOf } from '#platform/network/network-of'

/** Proves a body without a session, such as a signed webhook. It sees the bytes as they arrive, before anyone parses them. */
export interface BodyProof {
  /** Whether the handler gets the bytes as `raw`. Otherwise they are proven and dropped. */
  readonly keepsBytes: boolean
  update(chunk: Uint8Array): void
  /** @throws AppError when the whole body is not proven. */
  demand(): void
}

/** The request before its body is read. */
export interface ProofCall {
  readonly params: Record<string, unknown>
  header(name: string): string | undefined
}

const WINDOW_MS = 60_000
const MAX_FAILURES = 60
const MAX_NETWORKS = 10_000

/** Refuses networks that keep sending unproven bodies, before anything is read. Honest senders never fail. */
export interface FailureLimit {
  /** @throws AppError `rate_limited` */
  demand(ip: string): void
  count(ip: string): void
}

export function createFailureLimit(now: () => number = () => performance.now()): FailureLimit {
  let failures = new Map<string, number>()
  let startedAt = now()
  function startWindow(): void {
    if (now() - startedAt < WINDOW_MS && failures.size < MAX_NETWORKS) return
    failures = new Map()
    startedAt = now()
  }
  return {
    demand(ip) {
      startWindow()
      if ((failures.get(networkOf(ip)) ?? 0) < MAX_FAILURES) return
      const seconds = Math.ceil((startedAt + WINDOW_MS - now()) / 1000)
      throw new AppError('rate_limited', message('http.tooManyUnproven', { seconds }), {
        headers: { 'retry-after': String(seconds) },
      })
    },
    count(ip) {
      startWindow()
      const network = networkOf(ip)
      failures.set(network, (failures.get(network) ?? 0) + 1)
    },
  }
}
