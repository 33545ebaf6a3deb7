import { createHash, type Hash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { essenceOf } from './body-types.ts'

/** Begins the hash of a request. Requests are equal when bytes, type and URL are equal. */
export function startHash({ headers, raw, bodyStream }: FastifyRequest, hasBytes: boolean): Hash {
  const hash = createHash('sha256')
  hash.update(`${raw.url}\n${hasBytes ? essenceOf(headers['content-type']) : ''}\n`)
  // A streamed body counts by its length only.
  if (bodyStream) hash.update(`${headers['content-length'] ?? ''}\n`)
  return hash
}

/** Returns the hash of a request whose body, if any, was received. */
export const hashRequest = (request: FastifyRequest): string =>
  (request.bodyHash ?? startHash(request, false)).copy().digest('hex')
