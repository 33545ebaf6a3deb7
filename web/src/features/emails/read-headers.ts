import { apiAddress } from '#platform/api/call-api.ts'

/** Returns the header of the raw message as text; '' when the message is not stored. */
export async function readHeaders(id: string): Promise<string> {
  const text = await readOriginal(id)
  const [header = ''] = text.split('\n\n', 1)
  return header
}

/** Returns the raw message as text, at most 1 MiB; '' when it is not stored. */
export async function readOriginal(id: string): Promise<string> {
  const answer = await fetch(apiAddress(`/emails/${id}/source`))
  return answer.ok ? (await answer.text()).replaceAll('\r\n', '\n') : ''
}
