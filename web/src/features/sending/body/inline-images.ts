import type { Attachment } from '@dossier/contract/email-parts'
import { apiAddress } from '#platform/api/call-api.ts'
import { dataAddress } from '#ui/mail-frame/data-address.ts'

/** Images that the text shows; WebP is converted. */
const TYPES = /^image\/(?:png|jpeg|gif|webp)$/
const OWN = /^image-[0-9a-f]{32}@dossier$/
const DATA = /^data:(image\/(?:png|jpeg|gif));base64,([A-Za-z0-9+/=\s]+)$/
/** Larger ones are photographs that were pasted by mistake, and too large to be sent. Unit: characters. */
const MAX_DATA = 20_000_000

export const isImage = ({ type }: File): boolean => TYPES.test(type)

/** Reports whether the editor made this content id. Such a file is no attachment of its own. */
export const isOwnImage = (contentId: string): boolean => OWN.test(contentId)

/** Returns the files of images that were removed from the text. */
export const unusedImages = (attachments: readonly Attachment[], html: string): Attachment[] =>
  attachments.filter(({ content_id }) => isOwnImage(content_id) && !html.includes(`cid:${content_id}`))

/** Addresses of images, so that each is read once. They live as long as the page, because undo may show them again. */
const addresses = new Map<string, Promise<string>>()

/** Shows an image before it is uploaded. @returns its content id. */
export function showImage(file: File): string {
  const random = crypto.getRandomValues(new Uint8Array(16))
  const contentId = `image-${[...random].map((byte) => byte.toString(16).padStart(2, '0')).join('')}@dossier`
  addresses.set(contentId, Promise.resolve(URL.createObjectURL(file)))
  return contentId
}

/** Reads an image of a draft or of the email that it answers. @param path of the file. @returns '' when it is not here. */
export function readImage(contentId: string, path: string): Promise<string> {
  const key = isOwnImage(contentId) ? contentId : path
  const cached = addresses.get(key)
  if (cached || path === '') return cached ?? Promise.resolve('')
  const reading = fetchImage(path).catch(() => '')
  addresses.set(key, reading)
  void reading.then((address) => address === '' && addresses.delete(key))
  return reading
}

async function fetchImage(path: string): Promise<string> {
  const answer = await fetch(apiAddress(path))
  return answer.ok ? dataAddress(await answer.blob(), 'image/png') : ''
}

/** Word and others paste an image as its bytes. @returns null for other addresses */
export function fileOfData(address: string): File | null {
  if (address.length > MAX_DATA) return null
  const [, type = '', base64 = ''] = DATA.exec(address) ?? []
  if (type === '') return null
  try {
    const bytes = Uint8Array.from(atob(base64.replace(/\s/g, '')), (sign) => sign.charCodeAt(0))
    return new File([bytes], `image.${type.slice('image/'.length)}`, { type })
  } catch {
    // No base64 after all.
    return null
  }
}
