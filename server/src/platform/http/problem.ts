import { STATUS_CODES } from 'node:http'
import { ERROR_STATUS, type ErrorCode } from '@dossier/contract/errors'
import { type Message, message } from '@dossier/contract/message'
import type { ProblemField } from '@dossier/contract/problem'
import { AppError } from '#core/app-error'
import { storageFull } from '#platform/database/failures'
import { isDiskFull } from '#platform/disk-space/disk-space'
import { translate } from '#platform/sentences/translate'
import { type LargeJson, writeJson } from './large-json.ts'

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
  errors?: ProblemField[]
}

export interface Failure {
  status: number
  headers: Record<string, string>
  body: string | LargeJson
}

/** Presents an error to the client. The reason of a bug is hidden. @param language as in Accept-Language */
export function presentFailure(error: unknown, requestId: string, language: string): Failure {
  const appError = error instanceof AppError ? error : fromFramework(error)
  const { code, status, extra } = appError
  const detail = translate(appError.userMessage, language)
  const errors = appError.fields.map(({ pointer, detail }) => ({ pointer, detail: translate(detail, language) }))
  const title = STATUS_CODES[status] ?? code
  const problem: Problem = {
    type: 'about:blank',
    title,
    status,
    detail,
    code,
    request_id: requestId,
    error: detail,
  }
  // `extra` may contain a whole record.
  const body = writeJson({ ...extra, ...problem, ...(errors.length > 0 ? { errors } : {}) }, JSON.stringify)
  const own = { 'content-type': PROBLEM_TYPE, ...challenge(appError), ...retryLater(appError) }
  return { status, headers: { ...own, ...appError.headers }, body }
}

/** RFC 9110 §15.5.2: every 401 names the sign-in method. */
const challenge = ({ status }: AppError): Record<string, string> =>
  status === ERROR_STATUS.unauthenticated ? { 'www-authenticate': 'Bearer realm="dossier"' } : {}

const RETRY_AFTER_S = '30'

/** Nothing is wrong with the request: the client may send it again. */
const retryLater = ({ status }: AppError): Record<string, string> =>
  status === ERROR_STATUS.unavailable || status === ERROR_STATUS.storage_full ? { 'retry-after': RETRY_AFTER_S } : {}

const BUG = message('http.internalError')

function fromFramework(error: unknown): AppError {
  const { code = '', statusCode = 500 } = Object(error) as { code?: string; statusCode?: number }
  if (isDiskFull(error)) return storageFull(error)
  const sentence = SENTENCES[code]
  if (sentence) return new AppError(...sentence)
  if (statusCode >= 400 && statusCode < 500) return new AppError('invalid_request', message('http.requestUnreadable'))
  return new AppError('internal_error', BUG)
}

const SENTENCES: Record<string, [ErrorCode, Message]> = {
  FST_ERR_CTP_BODY_TOO_LARGE: ['too_large', message('http.bodyTooLarge')],
  FST_ERR_CTP_INVALID_MEDIA_TYPE: ['unsupported_media_type', message('http.contentTypeUnreadable')],
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: ['invalid_request', message('http.contentLengthWrong')],
  FST_ERR_BAD_URL: ['invalid_request', message('http.pathEncoding')],
  FST_ERR_MAX_PARAM_LENGTH: ['not_found', message('http.notThere', { thing: message('things.record') })],
}
