import { ERROR_STATUS, type ErrorCode } from '@dossier/contract/errors'

/** One field that is wrong: `pointer` is a JSON pointer into the body, or `?name` for a query parameter. */
export interface FieldError {
  pointer: string
  detail: string
}

/**
 * A failure that the caller can understand. The message says what is wrong and what to do;
 * it goes to the client as it is. Bugs are thrown as plain errors and answered with 500.
 */
export class AppError extends Error {
  readonly code: ErrorCode
  readonly fields: FieldError[]
  /** Extra members of the problem document, such as `mfa_token`. */
  readonly extra: Record<string, unknown>
  readonly headers: Record<string, string>

  constructor(
    code: ErrorCode,
    message: string,
    details: { fields?: FieldError[]; extra?: Record<string, unknown>; headers?: Record<string, string> } = {},
  ) {
    super(message)
    this.name = 'AppError'
    this.code = code
    this.fields = details.fields ?? []
    this.extra = details.extra ?? {}
    this.headers = details.headers ?? {}
  }

  get status(): number {
    return ERROR_STATUS[this.code]
  }
}

/** The answer for an unknown id, a malformed id and another tenant's id alike. */
export const notFound = (what: string): AppError =>
  new AppError('not_found', `There is no such ${what} in this account.`)

/** A field of the input is wrong. */
export const invalidField = (pointer: string, detail: string): AppError =>
  new AppError('invalid_request', detail, { fields: [{ pointer, detail }] })
