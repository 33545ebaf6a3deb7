/** What one fetch may cost. */
export interface FetchLimits {
  /** Of the body, after decoding. */
  maxBytes: number
  /** For everything together: names, redirects, the last byte. */
  timeoutMs: number
  /** What is asked for, as an Accept header; nobody has to obey it. */
  accept: string
}

/** Why there is no answer to show. */
export type FetchFailureReason =
  /** Not an address that we fetch from: its scheme, its port, a private network. */
  | 'refused'
  | 'unreachable'
  | 'too_slow'
  | 'too_large'
  | 'too_many_redirects'
  /** It answered with something else than success. */
  | 'status'
  /** This service fetches as much as it may already. */
  | 'busy'

export interface FetchFailure {
  kind: 'failure'
  reason: FetchFailureReason
  /** One plain sentence for people. */
  detail: string
}

export interface FetchAnswer {
  kind: 'answer'
  /** Where the redirects ended. */
  url: string
  /** As the other side named it, '' when it did not: a claim, not a fact. */
  contentType: string
  body: Buffer
}

/**
 * Fetches what somebody outside has named, from the public internet only: the names of every step are resolved here, all
 * their addresses checked, and one of those connected to. Nothing of a person goes along: no cookies, no referrer, no
 * address but the service's. Failures of the outside world are values.
 */
export type FetchOutside = (url: string, limits: FetchLimits) => Promise<FetchAnswer | FetchFailure>
