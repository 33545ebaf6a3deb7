import type { SessionAnswer } from '@dossier/contract/auth'
import { dropOldest, type Limits } from './drop-oldest.ts'

/** Returns the name of the cache with all offline data; deleting it forgets everything. */
export const readCacheOf = (basePath: string): string => `dossier-read${basePath}`

/** Time of a cached answer, in epoch milliseconds. */
export const READ_AT = 'dossier-read-at'
const SIZE = 'dossier-size'
const SESSION = '/auth/session'

const LIMITS: Limits = { entries: 600, bytes: 32_000_000 }
const MAX_ENTRY_BYTES = 2_000_000
/** Age limit, so that a user whose access was revoked cannot read cached data forever. */
const MAX_AGE_MS = 7 * 86_400_000

const CACHED_TYPES = /^(?:application\/json|image\/)/

type Storage = Pick<CacheStorage, 'open' | 'delete'>

/**
 * Cached answers of one user in one account (decision 27). All belong to the stored session; another session, or none,
 * deletes everything. Addresses start at the base URL. `begin` returns an epoch for each request, so that answers to older requests are not stored.
 * @param limits overridden by tests only.
 */
export function openStoredAnswers(storage: Storage, now: () => number, basePath: string, limits: Limits = LIMITS) {
  const name = readCacheOf(basePath)
  let epoch = 0
  let sizes: Promise<Map<string, number>> | null = null

  async function forget(): Promise<void> {
    epoch += 1
    sizes = null
    await storage.delete(name)
  }

  /** Checks the session; a different user or account clears the cache. */
  async function meet(session: Response, begun: number): Promise<void> {
    const newOwner = ownerOf((await session.clone().json()) as SessionAnswer)
    const stored = await (await storage.open(name)).match(SESSION)
    const owner = stored ? ownerOf((await stored.json()) as SessionAnswer) : ''
    if (begun !== epoch) return
    if (newOwner !== owner) await forget()
    if (newOwner === '') return
    const current = epoch
    const [entry, cache] = [await entryOf(session, now()), await storage.open(name)]
    if (current === epoch) await cache.put(SESSION, entry)
  }

  async function keep(address: string, answer: Response, begun: number): Promise<void> {
    if (!CACHED_TYPES.test(answer.headers.get('content-type') ?? '')) return
    const entry = await entryOf(answer, now())
    const size = Number(entry.headers.get(SIZE))
    const cache = await storage.open(name)
    const isOwned = (await cache.match(SESSION)) !== undefined
    if (size > MAX_ENTRY_BYTES || !isOwned || begun !== epoch) return
    await cache.put(address, entry)
    await makeRoom(cache, address, size)
  }

  async function makeRoom(cache: Cache, address: string, size: number): Promise<void> {
    sizes ??= readSizes(cache)
    const stored = await sizes
    // Reinserted, so that it is the newest.
    stored.delete(address)
    stored.set(address, size)
    for (const old of dropOldest(stored, limits)) {
      stored.delete(old)
      await cache.delete(old)
    }
  }

  return {
    begin: (): number => epoch,
    forget,

    async take(address: string, answer: Response, begun: number): Promise<void> {
      if (begun !== epoch) return
      if (answer.status === 401) await forget()
      else if (answer.ok) await (address === SESSION ? meet(answer, begun) : keep(address, answer, begun))
      // Data that is gone or no longer permitted must not be shown from the cache.
      else if (answer.status < 500) await (await storage.open(name)).delete(address)
    },

    async find(address: string): Promise<Response | undefined> {
      const cache = await storage.open(name)
      const found = await cache.match(address)
      if (!found || now() - Number(found.headers.get(READ_AT)) <= MAX_AGE_MS) return found
      await cache.delete(address)
      return undefined
    },
  }
}

/** '' = not signed in. */
const ownerOf = ({ user }: SessionAnswer): string => (user ? `${user._id} ${user.host_id}` : '')

/** Drops time-dependent headers: an old Date would turn back our clock. */
async function entryOf(answer: Response, readAt: number): Promise<Response> {
  const body = await answer.clone().blob()
  const headers = {
    'content-type': answer.headers.get('content-type') ?? '',
    [READ_AT]: String(readAt),
    [SIZE]: String(body.size),
  }
  return new Response(body, { headers })
}

/** Restores the sizes after the worker slept. The cache keeps its insertion order. */
async function readSizes(cache: Cache): Promise<Map<string, number>> {
  const sizes = new Map<string, number>()
  for (const request of await cache.keys()) {
    const { pathname, search } = new URL(request.url)
    const entry = await cache.match(request)
    if (entry && pathname !== SESSION) sizes.set(pathname + search, Number(entry.headers.get(SIZE)))
  }
  return sizes
}
