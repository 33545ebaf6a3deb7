import type { QueryClient, QueryKey } from '@tanstack/react-query'

/** Things that are being deleted for good here, or were: reading one anew would find nothing. */
const goneForGood = new Set<string>()

/**
 * Reads all that is shown anew, or what has this key. What is shown of a thing that goes for good stays as it is until
 * it leaves the page, also when its end is heard of first.
 */
export const readAnew = (client: QueryClient, key: QueryKey = []): Promise<void> =>
  client.invalidateQueries({
    queryKey: key,
    predicate: ({ queryKey }) => !queryKey.some((part) => typeof part === 'string' && goneForGood.has(part)),
  })

/**
 * Ends a thing for good.
 * @param id by which the keys of what was read of it know it.
 * @throws whatever `erase` throws; then it is read like any other again.
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
