import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import { type Message, message, sentence } from '@dossier/contract/message'
import { PROBLEM_TYPE } from './problem.ts'

const TOO_SLOW = 'ERR_HTTP_REQUEST_TIMEOUT'

const FRAMING: Record<string, [status: number, detail: Message]> = {
  [TOO_SLOW]: [408, message('http.requestTooSlow')],
  HPE_HEADER_OVERFLOW: [431, message('http.headersTooLarge')],
}

const METHOD_UNKNOWN = 'HPE_INVALID_METHOD'
/** RFC 9110 §5.6.2 and RFC 9112 §3: a method before a target. Other bytes, such as TLS, are no HTTP. */
const METHOD = /^(?:\r\n)*[!#$%&'*+.^`|~\w-]+ [!-~]/

export const isTooSlow = ({ code }: Error & { code?: string }): boolean => code === TOO_SLOW

/** Answers a client whose request stopped arriving. */
export const answerTooSlow = (socket: Socket): void =>
  answerBrokenHttp(Object.assign(new Error(), { code: TOO_SLOW }), socket)

/** Invalid HTTP has no request yet, so the answer is written to the socket. */
export function answerBrokenHttp(error: BrokenHttp, socket: Socket): void {
  if (error.code === 'ECONNRESET') return
  const [status, detail] = hasUnknownMethod(error)
    ? [501, message('http.methodUnknown')]
    : (FRAMING[error.code ?? ''] ?? [400, message('http.notHttp')])
  answerOnSocket(socket, status, detail)
}

interface BrokenHttp extends Error {
  code?: string
  /** The bytes that the parser was given. */
  rawPacket?: Buffer
}

const hasUnknownMethod = ({ code, rawPacket }: BrokenHttp): boolean =>
  code === METHOD_UNKNOWN && METHOD.test(rawPacket?.toString('latin1', 0, 100) ?? '')

/** Answers without a response object, and closes the connection. */
export function answerOnSocket(
  socket: Socket,
  status: number,
  problemMessage: Message,
  headers: readonly string[] = [],
): void {
  if (socket.destroyed || !socket.writable) return
  const detail = sentence(problemMessage)
  const title = STATUS_CODES[status]
  const problem = { type: 'about:blank', title, status, detail, code: 'invalid_request', request_id: randomUUID() }
  const body = JSON.stringify({ ...problem, error: detail })
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    `Content-Type: ${PROBLEM_TYPE}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...headers,
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}
