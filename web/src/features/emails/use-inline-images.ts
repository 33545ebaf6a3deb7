import type { Email } from '@dossier/contract/email'
import { useQuery } from '@tanstack/react-query'
import { apiAddress } from '#platform/api/call-api.ts'
import { dataAddress } from '#ui/mail-frame/data-address.ts'

/** Larger images would bloat the email's document; they are listed as files. */
const MAX_BYTES = 5_000_000

type Attachment = Email['attachments'][number]

/** The email shows the attachment in its HTML, so it is no file of its own. */
export const isShownInline = ({ inline, size }: Attachment): boolean => inline && size <= MAX_BYTES

const NONE: ReadonlyMap<string, string> = new Map()

export interface InlineImages {
  /** By Content-ID, without angle brackets. */
  images: ReadonlyMap<string, string>
  /** They are here, cannot be loaded, or there are none. */
  isSettled: boolean
}

export function useInlineImages({ _id, html_content, attachments }: Email): InlineImages {
  const candidates = attachments.filter((attachment) => isShownInline(attachment) || mayBeShown(attachment))
  const isNeeded = candidates.length > 0 && /cid:/i.test(html_content)
  const { data, isError } = useQuery({
    queryKey: ['pictures', _id],
    enabled: isNeeded,
    // Attachments never change.
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const read = candidates.map(async ({ id, content_id, content_type }) => {
        const answer = await fetch(apiAddress(`/emails/${_id}/attachments/${encodeURIComponent(id)}`), { signal })
        // Browsers read the kind of an image from its bytes, unless the type says that it is none.
        const type = content_type.startsWith('image/') ? content_type : 'image/png'
        return [content_id || `attachment-${id}`, await dataAddress(await answer.blob(), type)] as const
      })
      return new Map(await Promise.all(read))
    },
  })
  return { images: data ?? NONE, isSettled: !isNeeded || data !== undefined || isError }
}

/** Emails stored before November 2026 do not say what their HTML shows. */
const mayBeShown = ({ content_id, content_type, size }: Attachment): boolean =>
  content_id !== '' && content_type.startsWith('image/') && size <= MAX_BYTES
