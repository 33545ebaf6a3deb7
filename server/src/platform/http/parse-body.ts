import { Readable } from 'node:stream'
import { type Message, message } from '@dossier/contract/message'
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'
import { AppError, type FieldError } from '#core/app-error'

const JSON_TYPE = 'application/json'
/** As a raw type of a route: bytes of every type but JSON. */
export const ANY_TYPE = '*/*'
const EMPTY = Buffer.alloc(0)

/** `type/subtype` of a Content-Type, lower-case, without parameters; '' when there is none. */
export const essenceOf = (contentType: string | undefined): string =>
  (contentType?.split(';', 1)[0] ?? '').trim().toLowerCase()

/** Bytes are kept as they came (`request.bytes`); JSON is parsed, other types stay bytes. */
export function addBodyParsers(app: FastifyInstance): void {
  app.decorateRequest('bytes', null)
  app.decorateRequest('bodyStream', null)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser<Buffer>(JSON_TYPE, { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    request.bytes = bytes
    return parseJson(bytes)
  })
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, async (request: FastifyRequest, bytes: Buffer) => {
    request.bytes = bytes
    return {}
  })
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it was sent; read it with `bytesOf`. */
    bytes: Buffer | null
    /** Of a route that takes it unread. */
    bodyStream: Readable | null
  }
}

/** The body goes to the handler as it comes in; the framework sees an empty one of the length that was announced. */
export function setAside(request: FastifyRequest, body: RequestPayload): RequestPayload {
  request.bodyStream = body
  const announced = Number(request.headers['content-length'] ?? 0)
  return Object.assign(Readable.from([]), { receivedEncodedLength: announced })
}

const utf8 = new TextDecoder('utf-8', { fatal: true })

function parseJson(bytes: Buffer): unknown {
  if (bytes.length === 0) return {}
  try {
    const text = utf8.decode(bytes)
    return text.trim() === '' ? {} : JSON.parse(text)
  } catch (error) {
    throw unreadableJson(error)
  }
}

/** The parser's own message may quote the body; only the place is passed on. */
function unreadableJson(error: unknown): AppError {
  if (!(error instanceof SyntaxError)) return malformed(message('http.bodyNotUtf8'))
  const position = /position (\d+)/.exec(error.message)?.[1]
  return malformed(position ? message('http.bodyNotJsonAt', { position }) : message('http.bodyNotJson'))
}

function malformed(detail: Message): AppError {
  const fields: FieldError[] = [{ pointer: '', detail }]
  return new AppError('invalid_request', detail, { fields })
}

/** Refuses a body by its headers, before it is read. */
export function acceptBody(headers: FastifyRequest['headers'], rawTypes: readonly string[]): void {
  if (!hasBody(headers)) return
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') {
    throw new AppError('unsupported_media_type', message('http.bodyCompressed'))
  }
  const type = essenceOf(headers['content-type'])
  if (type === JSON_TYPE || rawTypes.includes(type) || rawTypes.includes(ANY_TYPE)) return
  const accepted = [JSON_TYPE, ...rawTypes]
  throw new AppError('unsupported_media_type', message('http.wrongContentType', { type: accepted.join(' or ') }), {
    headers: { accept: accepted.join(', ') },
  })
}

const hasBody = (headers: FastifyRequest['headers']): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) !== 0

export const bytesOf = (request: FastifyRequest): Buffer => request.bytes ?? EMPTY

/**
 * Is the body one that the handler gets as bytes? Where every type is taken, none at all are bytes too if they have one.
 * JSON is only where the route names it, because its signature is over the bytes.
 */
export function isRaw(request: FastifyRequest, rawTypes: readonly string[]): boolean {
  const type = request.headers['content-type']
  if (essenceOf(type) === JSON_TYPE) return rawTypes.includes(JSON_TYPE)
  return bytesOf(request).length > 0 || (type !== undefined && rawTypes.includes(ANY_TYPE))
}
