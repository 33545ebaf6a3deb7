import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Objects being permanently deleted; refetching them would return nothing. */
const goneForGood = new Set<string>()

/**
 * Refetches everything, or the given key. The data of an object under deletion stays until it leaves the page, even if
 * the event arrives first.
 */
export const readAnew = (client: QueryClient, key: QueryKey = []): Promise<void> =>
  client.invalidateQueries({
    queryKey: key,
    predicate: ({ queryKey }) => !queryKey.some((part) => typeof part === 'string' && goneForGood.has(part)),
  })

/**
 * Deletes an object permanently.
 * @param id part of its query keys.
 * @throws any error of `erase`; the object is then refetched as usual.
 */
export async function lettingGo(id: string, erase: () => Promise<unknown>): Promise<void> {
  goneForGood.add(id)
  try {
    await erase()
  } catch (error) {
    goneForGood.delete(id)
    throw error
  }
}
