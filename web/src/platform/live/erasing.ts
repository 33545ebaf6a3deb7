import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Objects being permanently deleted; refetching them would return nothing. */
const erasedIds = new Set<string>()

/**
 * Refetches everything, or the given key. The data of an object under deletion stays until it leaves the page, even if
 * the event arrives first.
 */
export const refetchShown = (client: QueryClient, key: QueryKey = []): Promise<void> =>
  client.invalidateQueries({
    queryKey: key,
    predicate: ({ queryKey }) => !queryKey.some((part) => typeof part === 'string' && erasedIds.has(part)),
  })

/**
 * Deletes an object permanently.
 * @param id part of its query keys.
 * @throws any error of `erase`; the object is then refetched as usual.
 */
export async function whileErasing(id: string, erase: () => Promise<unknown>): Promise<void> {
  erasedIds.add(id)
  try {
    await erase()
  } catch (error) {
    erasedIds.delete(id)
    throw error
  }
}
