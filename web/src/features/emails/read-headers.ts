import { apiAddress } from '#platform/api/call-api.ts'

const MAX_BYTES = 512 * 1024

/** Returns the header of the raw message as text; '' when the message is not stored. Reads no further than the header. */
export async function readHeaders(id: string): Promise<string> {
  const answer = await fetch(apiAddress(`/emails/${id}/raw`))
  const reader = answer.ok ? answer.body?.getReader() : undefined
  if (!reader) return ''
  const decoder = new TextDecoder()
  let text = ''
  while (text.length < MAX_BYTES) {
    const { done, value } = await reader.read()
    text += decoder.decode(value, { stream: !done })
    const end = text.search(/\r?\n\r?\n/)
    if (end >= 0) text = text.slice(0, end)
    if (end >= 0 || done) break
  }
  await reader.cancel()
  return text.replaceAll('\r\n', '\n')
}
