import type { Readable } from 'node:stream'
import { message } from '@dossier/contract/message'
import type { FastifyRequest } from 'fastify'
import { AppError } from '#core/app-error'

export const JSON_TYPE = 'application/json'
/** Raw type of a route: bytes of every type but JSON. */
export const ANY_TYPE = '*/*'
const EMPTY = Buffer.alloc(0)

/** Returns the lower-case `type/subtype` of a Content-Type without parameters; '' when missing. */
export const essenceOf = (contentType: string | undefined): string =>
  (contentType?.split(';', 1)[0] ?? '').trim().toLowerCase()

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as sent; read it with `bytesOf`. */
    bytes: Buffer | null
    bodyStream: Readable | null
  }
}

/** @param takesJson false for a route whose body is bytes that must be proven. */
export function acceptBody(headers: FastifyRequest['headers'], rawTypes: readonly string[], takesJson = true): void {
  if (!hasBody(headers)) return
  if (headers['content-encoding'] && headers['content-encoding'] !== 'identity') {
    throw new AppError('unsupported_media_type', message('http.bodyCompressed'))
  }
  const type = essenceOf(headers['content-type'])
  if ((takesJson && type === JSON_TYPE) || rawTypes.includes(type) || rawTypes.includes(ANY_TYPE)) return
  const accepted = takesJson ? [JSON_TYPE, ...rawTypes] : [...rawTypes]
  throw new AppError('unsupported_media_type', message('http.wrongContentType', { type: accepted.join(' or ') }), {
    headers: { accept: accepted.join(', ') },
  })
}

export const hasBody = (headers: FastifyRequest['headers']): boolean =>
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
