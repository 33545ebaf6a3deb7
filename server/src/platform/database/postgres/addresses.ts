import { addressesOf } from '#platform/config/postgres-addresses'
import { isUnreachable } from './errors.ts'

/** The servers of one database, of which one takes writes. Shared by all connections of a process. */
export interface Addresses {
  /** URL of the server to try next. */
  current(): string
  /** Goes on to the next server, unless another connection has done so. */
  leave(url: string): void
  readonly count: number
}

const shared = new Map<string, Addresses>()

export function sharedAddresses(url: string): Addresses {
  const existing = shared.get(url)
  if (existing) return existing
  const addresses = createAddresses(addressesOf(url))
  shared.set(url, addresses)
  return addresses
}

function createAddresses(urls: string[]): Addresses {
  let at = 0
  return {
    count: urls.length,
    current: () => urls[at] ?? '',
    leave(url) {
      if (urls[at] === url) at = (at + 1) % urls.length
    },
  }
}

/** Connects to the first server that answers and takes writes. Throws the error of the last one. */
export async function atAnyAddress<T>(addresses: Addresses, connect: (url: string) => Promise<T>): Promise<T> {
  for (let attempts = 1; ; attempts += 1) {
    const url = addresses.current()
    try {
      return await connect(url)
    } catch (error) {
      if (!isUnreachable(error) || isPoolFull(error)) throw error
      addresses.leave(url)
      if (attempts >= addresses.count) throw error
    }
  }
}

/** All connections are busy, so no server was asked. */
const isPoolFull = (error: unknown): boolean =>
  error instanceof Error && error.message === 'timeout exceeded when trying to connect'
