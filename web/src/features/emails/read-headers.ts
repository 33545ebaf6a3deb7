import { apiAddress } from '#platform/api/call-api.ts'

const MAX_BYTES = 512 * 1024

/** Returns the header of the raw message as text; '' when the message is not stored. Reads no further than the header. */
export const readHeaders = (id: string): Promise<string> => readRaw(id, /\r?\n\r?\n/)

/** Returns the start of the raw message as text; '' when the message is not stored. */
export const readOriginal = (id: string): Promise<string> => readRaw(id, null)

async function readRaw(id: string, until: RegExp | null): Promise<string> {
  const answer = await fetch(apiAddress(`/emails/${id}/raw`))
  const reader = answer.ok ? answer.body?.getReader() : undefined
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  while (text.length < MAX_BYTES) {
    const { done, value } = await reader.read()
    text += decoder.decode(value, { stream: !done })
    const end = until ? text.search(until) : -1
    if (end >= 0) text = text.slice(0, end)
    if (end >= 0 || done) break
  }
  await reader.cancel()
  return text.replaceAll('\r\n', '\n')
}
