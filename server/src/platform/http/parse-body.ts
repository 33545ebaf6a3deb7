import { Readable } from 'node:stream'
import { type Message, message } from '@dossier/contract/message'
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify'
import { AppError, type FieldError } from '#core/app-error'

const JSON_TYPE = 'application/json'
/** Raw type of a route: bytes of every type but JSON. */
export const ANY_TYPE = '*/*'
const EMPTY = Buffer.alloc(0)

/** Returns the lower-case `type/subtype` of a Content-Type without parameters; '' when missing. */
export const essenceOf = (contentType: string | undefined): string =>
  (contentType?.split(';', 1)[0] ?? '').trim().toLowerCase()

/** Keeps the raw bytes (`request.bytes`); parses JSON, leaves other types as bytes. */
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
    /** The body as sent; read it with `bytesOf`. */
    bytes: Buffer | null
    bodyStream: Readable | null
  }
}

/** Passes the body to the handler as a stream; the framework sees an empty body of the announced length. */
export function deferBody(request: FastifyRequest, body: RequestPayload): RequestPayload {
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

/** The parser's message may quote the body, so only the position is passed on. */
function unreadableJson(error: unknown): AppError {
  if (!(error instanceof SyntaxError)) return malformed(message('http.bodyNotUtf8'))
  const position = /position (\d+)/.exec(error.message)?.[1]
  return malformed(position ? message('http.bodyNotJsonAt', { position }) : message('http.bodyNotJson'))
}

function malformed(detail: Message): AppError {
  const fields: FieldError[] = [{ pointer: '', detail }]
  return new AppError('invalid_request', detail, { fields })
}

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
 * Reports whether the handler gets the body as bytes. With `ANY_TYPE`, a body without a type counts as bytes. JSON must
 * be listed by the route: it then signs the bytes.
 */
export function isRaw(request: FastifyRequest, rawTypes: readonly string[]): boolean {
  const type = request.headers['content-type']
  if (essenceOf(type) === JSON_TYPE) return rawTypes.includes(JSON_TYPE)
  return bytesOf(request).length > 0 || (type !== undefined && rawTypes.includes(ANY_TYPE))
}
