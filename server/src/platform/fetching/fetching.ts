export interface FetchLimits {
  /** Body size after decoding. */
  maxBytes: number
  /** Total time, including DNS and redirects. */
  timeoutMs: number
  /** Accept header; servers may ignore it. */
  accept: string
  /** Default 3. */
  maxRedirects?: number
}

export interface FetchOptions {
  /** Validators of the stored copy; status 304 means that it is unchanged. */
  unlessSame?: Validators
  /** Called for every redirect: false ends the fetch with `elsewhere` without a further request. */
  mayFollow?: (url: URL) => boolean | Promise<boolean>
  /**
   * Sends this form by POST (application/x-www-form-urlencoded). A redirect ends the fetch with `elsewhere`, and the body
   * of the answer is not read.
   */
  form?: string
  /** Aborts like a timeout. */
  signal?: AbortSignal
}

/** Validators for conditional requests (RFC 9110, 8.8); '' when the server sent none. */
export interface Validators {
  etag: string
  lastModified: string
}

export type FetchFailureReason =
  /** The URL is not allowed: its scheme, port or private network. */
  | 'refused'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  /** `mayFollow` rejected a redirect. */
  | 'elsewhere'
  | 'status'
  | 'busy'

export interface FetchFailure {
  kind: 'failure'
  reason: FetchFailureReason
  /** One plain sentence for users. */
  detail: string
  /** HTTP status; 0 without an answer. */
  status: number
  /** Retry-After as sent (RFC 9110, 10.2.3): seconds or a date; '' when missing. */
  retryAfter: string
}

export interface FetchAnswer extends Validators {
  kind: 'answer'
  url: string
  /** As sent, '' when missing; the server's claim is not verified. */
  contentType: string
  robotsTag: string
  body: Buffer
}

/**
 * Fetches a URL given from outside, from the public internet only. It resolves every hop's host itself, checks all
 * addresses and connects to a checked one. It sends no cookies or referrer and reveals only the service's address.
 * Network failures are returned, not thrown.
 */
export type FetchOutside = (
  url: string,
  limits: FetchLimits,
  wishes?: FetchOptions,
) => Promise<FetchAnswer | FetchFailure>
