import { STATUS_CODES } from 'node:http'
import { ERROR_STATUS, type ErrorCode } from '@dossier/contract/errors'
import { AppError, type FieldError } from '#core/app-error'
import { storageFull } from '#platform/database/failures'
import { saysFull } from '#platform/room/room'

export const PROBLEM_TYPE = 'application/problem+json; charset=utf-8'

/** RFC 9457; `error` repeats `detail` for simple clients. */
export interface Problem {
  type: string
  title: string
  status: number
  detail: string
  code: ErrorCode
  request_id: string
  error: string
  errors?: FieldError[]
}

export interface Failure {
  status: number
  headers: Record<string, string>
  /** The problem document as JSON. */
  body: string
}

/** How an error is told to the client. Bugs keep their reason to themselves. */
export function presentFailure(error: unknown, requestId: string): Failure {
  const known = error instanceof AppError ? error : fromFramework(error)
  const { code, message, status, fields, extra } = known
  const title = STATUS_CODES[status] ?? code
  const problem: Problem = {
    type: 'about:blank',
    title,
    status,
    detail: message,
    code,
    request_id: requestId,
    error: message,
  }
  const body = JSON.stringify({ ...extra, ...problem, ...(fields.length > 0 ? { errors: fields } : {}) })
  const own = { 'content-type': PROBLEM_TYPE, ...challenge(known) }
  return { status, headers: { ...own, ...known.headers }, body }
}

/** RFC 9110 §15.5.2: every 401 says how to sign in. */
const challenge = ({ status }: AppError): Record<string, string> =>
  status === ERROR_STATUS.unauthenticated ? { 'www-authenticate': 'Bearer realm="dossier"' } : {}

const BUG = 'Something went wrong on the server. It has been logged under this request_id.'

function fromFramework(error: unknown): AppError {
  const { code = '', statusCode = 500 } = Object(error) as { code?: string; statusCode?: number }
  if (saysFull(error)) return storageFull(error)
  const sentence = SENTENCES[code]
  if (sentence) return new AppError(...sentence)
  if (statusCode >= 400 && statusCode < 500) return new AppError('invalid_request', 'The request could not be read.')
  return new AppError('internal_error', BUG)
}

const SENTENCES: Record<string, [ErrorCode, string]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', 'The body is larger than this address takes.'],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', 'The Content-Type of the body cannot be read.'],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', 'The body is not as long as Content-Length says.'],
  FST_ERR_BAD_URL: ['invalid_request', 'The address is not percent-encoded correctly.'],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', 'There is no such record in this account.'],
}
