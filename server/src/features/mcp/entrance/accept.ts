// Content negotiation. The SDK demands both media types in every Accept header (MCP, Streamable HTTP), but many
// clients and proxies send one of them or none.

const JSON_TYPE = 'application/json'
const STREAM_TYPE = 'text/event-stream'

export interface Accepted {
  json: boolean
  stream: boolean
}

/** Reads an Accept header (RFC 9110, section 12.5.1): without one, both are accepted; `q=0` refuses a type. */
export function readAccept(header: string | null): Accepted {
  const ranges = (header ?? '*/*')
    .toLowerCase()
    .split(',')
    .map((range) => range.split(';').map((part) => part.trim()))
    .filter((parts) => !parts.some((part) => /^q=0(?:\.0*)?$/.test(part)))
    .map(([type = '']) => type)
  const accepts = (type: string): boolean =>
    [type, `${type.split('/')[0]}/*`, '*/*'].some((range) => ranges.includes(range))
  return { json: accepts(JSON_TYPE), stream: accepts(STREAM_TYPE) }
}

/** Returns the request as the SDK demands it, without its body, which is read already. */
export function withBothTypes(request: Request): Request {
  const headers = new Headers(request.headers)
  headers.set('accept', `${JSON_TYPE}, ${STREAM_TYPE}`)
  return new Request(request.url, { method: request.method, headers, signal: request.signal })
}

/** Returns the responses of a finite event stream as JSON, a list for a batch; other answers unchanged. */
export async function asJson(answer: Response, isBatch: boolean): Promise<Response> {
  if (!answer.headers.get('content-type')?.startsWith(STREAM_TYPE)) return answer
  const responses = messagesIn(await answer.text()).filter((message) => 'result' in message || 'error' in message)
  const headers = new Headers(answer.headers)
  headers.set('content-type', JSON_TYPE)
  return new Response(JSON.stringify(isBatch ? responses : responses.at(-1)), { status: answer.status, headers })
}

/** HTML, section 9.2.6: an event ends with an empty line; its data lines are joined. */
const messagesIn = (events: string): object[] =>
  events.split(/\r?\n\r?\n/).flatMap((event) => {
    const data = event
      .split(/\r?\n/)
      .flatMap((line) => (line.startsWith('data:') ? [line.slice('data:'.length).trimStart()] : []))
      .join('\n')
    return data === '' ? [] : [JSON.parse(data) as object]
  })
