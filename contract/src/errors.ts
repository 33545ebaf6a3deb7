// All error codes with their HTTP status (docs/spec/conventions.md §5).

export const ERROR_STATUS = {
  invalid_request: 400,
  unauthenticated: 401,
  totp_required: 401,
  forbidden: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  gone: 410,
  too_large: 413,
  unsupported_media_type: 415,
  unprocessable: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  internal_error: 500,
  unavailable: 503,
  storage_full: 507,
} as const

export type ErrorCode = keyof typeof ERROR_STATUS
