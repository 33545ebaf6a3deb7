import { useQuery } from '@tanstack/react-query'
import { apiAddress } from '#platform/api/call-api.ts'
import { dataAddress } from './data-address.ts'
import { deferredImages } from './mail-frame-document.ts'

export interface RemotePictures {
  state: 'blocked' | 'coming' | 'shown'
  count: number
  shown: ReadonlyMap<string, string>
  /** Requests the images that could not be loaded once more. */
  retry(): void
}

const MAX_PICTURES = 200
const NONE: ReadonlyMap<string, string> = new Map()

/**
 * Remote images of an email or a note, which the service fetches only on request.
 * @param path path of the API for its images
 */
export function useRemotePictures(path: string, html: string, isRequested: boolean): RemotePictures {
  const addresses = deferredImages(html).slice(0, MAX_PICTURES)
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['remote-pictures', path, addresses],
    enabled: isRequested && addresses.length > 0,
    // Another request would notify the sender again.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    queryFn: async ({ signal, client, queryKey }) => {
      const loaded = client.getQueryData<ReadonlyMap<string, string>>(queryKey) ?? NONE
      const missing = addresses.filter((address) => !loaded.has(address))
      const fetched = await Promise.all(missing.map((address) => fetchPicture(path, address, signal)))
      return new Map([...loaded, ...fetched.filter((pair) => pair !== null)])
    },
  })
  const isComing = isFetching || (!data && isRequested && addresses.length > 0)
  const state = isComing ? 'coming' : data && isRequested ? 'shown' : 'blocked'
  const shown = (isRequested ? data : undefined) ?? NONE
  return { state, count: addresses.length, shown, retry: () => void refetch() }
}

/** @returns null when the image cannot be loaded; the text is readable without it. */
export async function fetchPicture(
  path: string,
  address: string,
  signal: AbortSignal,
): Promise<[string, string] | null> {
  const query = new URLSearchParams({ address }).toString()
  try {
    const answer = await fetch(apiAddress(`${path}?${query}`), { signal })
    if (!answer.ok) return null
    return [address, await dataAddress(await answer.blob(), answer.headers.get('content-type') ?? '')]
  } catch (error) {
    // Without a connection, too, the images can be tried again.
    if (signal.aborted) throw error
    return null
  }
}
