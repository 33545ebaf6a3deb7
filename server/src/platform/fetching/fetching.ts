/** What one fetch may cost. */
export interface FetchLimits {
  /** Of the body, after decoding. */
  maxBytes: number
  /** For everything together: names, redirects, the last byte. */
  timeoutMs: number
  /** What is asked for, as an Accept header; nobody has to obey it. */
  accept: string
  /** Default 3. */
  maxRedirects?: number
}

/** What else may be wished for. */
export interface FetchWishes {
  /** What the other side said of the copy that is here; an answer of 304 means that it is still the same. */
  unlessSame?: Validators
  /** Asked about every redirect: false ends with `elsewhere`, and nothing is asked for there. */
  mayFollow?: (url: URL) => boolean | Promise<boolean>
  /** Gives up as if it took too long. */
  signal?: AbortSignal
}

/** How a later request can ask whether anything has changed (RFC 9110, 8.8); '' where the other side named none. */
export interface Validators {
  etag: string
  lastModified: string
}

/** Why there is no answer to show. */
export type FetchFailureReason =
  /** Not an address that we fetch from: its scheme, its port, a private network. */
  | 'refused'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  /** It was redirected to where the caller does not go. */
  | 'elsewhere'
  /** It answered with something else than success. */
  | 'status'
  /** This service fetches as much as it may already. */
  | 'busy'

export interface FetchFailure {
  kind: 'failure'
  reason: FetchFailureReason
  /** One plain sentence for people. */
  detail: string
  /** What it answered; 0 when it did not. */
  status: number
  /** When to come again, as the other side said it (RFC 9110, 10.2.3): seconds or a date; '' when it did not. */
  retryAfter: string
}

export interface FetchAnswer extends Validators {
  kind: 'answer'
  /** Where the redirects ended. */
  url: string
  /** As the other side named it, '' when it did not: a claim, not a fact. */
  contentType: string
  /** X-Robots-Tag, as it was sent. */
  robotsTag: string
  body: Buffer
}

/**
 * Fetches what somebody outside has named, from the public internet only: the names of every step are resolved here, all
 * their addresses checked, and one of those connected to. Nothing of a person goes along: no cookies, no referrer, no
 * address but the service's. Failures of the outside world are values.
 */
export type FetchOutside = (
  url: string,
  limits: FetchLimits,
  wishes?: FetchWishes,
) => Promise<FetchAnswer | FetchFailure>
