import type { Email } from '@dossier/contract/email'
import { useQuery } from '@tanstack/react-query'
import { dataAddress } from './data-address.ts'

/** Larger images would bloat the email's document; they stay available as attachments. */
const MAX_BYTES = 2_000_000
const NONE: ReadonlyMap<string, string> = new Map()

export function useInlineImages({ _id, html_content, attachments }: Email): ReadonlyMap<string, string> {
  const candidates = attachments.filter(
    ({ content_id, content_type, size }) => content_id !== '' && content_type.startsWith('image/') && size <= MAX_BYTES,
  )
  const { data } = useQuery({
    queryKey: ['pictures', _id],
    enabled: candidates.length > 0 && html_content.includes('cid:'),
    // Attachments never change.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const read = candidates.map(async ({ id, content_id, content_type }) => {
        const answer = await fetch(`/api/v1/emails/${_id}/attachments/${encodeURIComponent(id)}`, { signal })
        return [content_id, await dataAddress(await answer.blob(), content_type)] as const
      })
      return new Map(await Promise.all(read))
    },
  })
  return data ?? NONE
}
