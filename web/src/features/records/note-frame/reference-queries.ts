import { recordPath } from '@dossier/contract/paths'
import type { Reference, ResolveReferences, ResolveReferencesAnswer } from '@dossier/contract/reference'
import { useQuery } from '@tanstack/react-query'
import { apiAddress, callApi } from '#platform/api/call-api.ts'
import { dataAddress } from '#ui/mail-frame/data-address.ts'

/** The text with the references: a record, or a new one in a project. */
export interface ReferenceBase {
  record?: string
  project?: string
}

type Resolved = ReadonlyMap<string, string | null>
const NONE: Resolved = new Map()

export const linkPathsQuery = (base: ReferenceBase, addresses: readonly string[]) => ({
  queryKey: ['records', 'references', base, addresses],
  queryFn: async ({ signal }: { signal: AbortSignal }): Promise<Resolved> => {
    const body: ResolveReferences = { ...base, addresses: [...addresses] }
    const { references } = await callApi<ResolveReferencesAnswer>('POST', '/references', { signal, body })
    return new Map(references.map((reference) => [reference.address, pathOf(reference)]))
  },
})

export function useLinkPaths(base: ReferenceBase, addresses: readonly string[]): Resolved {
  const { data } = useQuery({ ...linkPathsQuery(base, addresses), enabled: addresses.length > 0 })
  return data ?? NONE
}

function pathOf({ type, id, project, fragment }: Reference): string | null {
  if (type === '') return null
  return `${recordPath({ type, id, project })}${fragment && `#${encodeURIComponent(fragment)}`}`
}

/** Images of the repository of a record. */
export function usePictures({ record }: ReferenceBase, addresses: readonly string[]): Resolved {
  const { data } = useQuery({
    queryKey: ['records', 'pictures', record, addresses],
    enabled: addresses.length > 0,
    queryFn: async ({ signal }) =>
      new Map(
        await Promise.all(
          addresses.map(async (address) => [address, await pictureOf(record, address, signal)] as const),
        ),
      ),
  })
  return data ?? NONE
}

export async function pictureOf(
  record: string | undefined,
  address: string,
  signal: AbortSignal,
): Promise<string | null> {
  if (record === undefined) return null
  const query = new URLSearchParams({ path: address }).toString()
  const answer = await fetch(apiAddress(`/records/${encodeURIComponent(record)}/pictures?${query}`), { signal })
  if (!answer.ok) return null
  return dataAddress(await answer.blob(), answer.headers.get('content-type') ?? '')
}
