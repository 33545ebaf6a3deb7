import type { Role } from '@dossier/contract/vocabulary'
import type { ServerEvent, ServerEventBus } from '@modelcontextprotocol/server'
import type { Actor } from '#core/actor'
import { wait } from '#platform/clock/wait'
import type { PublishedEvent } from '#platform/events/events'
import type { Needs } from '#platform/platform'
import type { Caller } from '../caller.ts'
import { urisOf } from './uris-of.ts'

/** Longest time that a stream outlives its credential, plus the query; real milliseconds. */
const CHECK_EVERY_MS = 500
/** Stream limits in this process: per credential and in total. */
const MAX_PER_CREDENTIAL = 10
const MAX_STREAMS = 1_000

type Credential = Actor['credential']

type ListCounting = (credentials: readonly Credential[]) => Promise<ReadonlyMap<string, Role>>

export interface SubscriptionSlot {
  /** The SDK subscribes to this bus. It carries only events of the caller's account within the scopes. */
  bus: ServerEventBus
  /** false = the credential or this process has reached its stream limit. */
  free: boolean
  /** Registers how to end the stream when its credential ends. */
  endBy(end: () => Promise<void>): void
}

interface Stream {
  caller: Caller
  hear: (event: ServerEvent) => void
  end: () => Promise<void>
}

/** Feeds subscribed streams from the event journal, so events of all processes arrive. */
export interface Subscriptions {
  slotFor(caller: Caller): SubscriptionSlot
  close(): Promise<void>
}

export function createSubscriptions(
  { events, clock, log }: Needs<'clock' | 'events' | 'log'>,
  listCounting: ListCounting,
): Subscriptions {
  const streams = new Set<Stream>()
  const closing = new AbortController()
  let watching: Promise<void> = Promise.resolve()
  let unfollow = (): void => undefined

  function tell(event: PublishedEvent): void {
    for (const { caller, hear } of streams) {
      const { tenantId, scopes } = caller.actor
      if (tenantId !== event.tenantId || !scopes.has(event.scope)) continue
      const params = { _meta: { 'dossier/event': { name: event.name, seq: event.seq } } }
      for (const uri of urisOf(event)) hear({ kind: 'resource_updated', uri, params })
    }
  }

  /** Runs no queries without subscribers. */
  async function watch(): Promise<void> {
    while (streams.size > 0 && !closing.signal.aborted) {
      await wait(CHECK_EVERY_MS, closing.signal)
      await endUncounted().catch((error: unknown) => {
        log.error({ err: error }, 'the credentials of subscriptions could not be checked; trying again')
      })
    }
    unfollow()
  }

  async function endUncounted(): Promise<void> {
    const all = [...streams]
    const credentials = new Map(all.map(({ caller: { actor } }) => [actor.credential.id, actor.credential]))
    const counting = await listCounting([...credentials.values()])
    const counts = ({ actor, endsAt }: Caller): boolean =>
      counting.get(actor.credential.id) === actor.role && (endsAt === null || endsAt > clock.now())
    await Promise.all(all.filter(({ caller }) => !counts(caller)).map(({ end }) => end()))
  }

  function add(stream: Stream): void {
    streams.add(stream)
    if (streams.size > 1) return
    unfollow()
    unfollow = events.subscribe(tell)
    watching = watching.then(watch)
  }

  const isFree = ({ actor }: Caller): boolean =>
    !closing.signal.aborted &&
    streams.size < MAX_STREAMS &&
    [...streams].filter(({ caller }) => caller.actor.credential.id === actor.credential.id).length < MAX_PER_CREDENTIAL

  return {
    slotFor(caller) {
      let end = async (): Promise<void> => undefined
      return {
        free: isFree(caller),
        endBy(endStream) {
          end = endStream
        },
        bus: {
          publish: () => undefined,
          subscribe(hear) {
            const stream = { caller, hear, end: () => end() }
            add(stream)
            return () => void streams.delete(stream)
          },
        },
      }
    },
    async close() {
      closing.abort()
      await Promise.all([...streams].map(({ end }) => end()))
      await watching
    },
  }
}
