export interface FetchedPage {
  bytes: Uint8Array
  contentType: string
  robotsTag: string
  /** Final URL: links are relative to it. */
  url: string
  /** URL that was saved or linked, before redirects. */
  requestedUrl: string
}

/** A page that stands before the requested one. '' = none. */
export type Gate = '' | 'sign_in' | 'consent' | 'bot_check'

/** Plain text only; '' when the page has no value. */
export interface WebPage {
  title: string
  description: string
  site: string
  byline: string
  language: string
  /** Publication time in epoch milliseconds; null when missing or unreadable. */
  publishedAt: number | null
  canonical: string
  /** URL of a preview image. It is not fetched. */
  picture: string
  text: string
  /** Descriptions of images, and addresses behind the links of the text. */
  linkText: string
  /** Reason for missing text as a clause: `it is longer than …`; '' when complete. */
  gap: string
  /** Distinct link URLs in order, without nofollow links. */
  links: string[]
  /** Robots directives of the page: do not index, do not follow. */
  noIndex: boolean
  noFollow: boolean
  gate: Gate
  /** URL that the page forwards to by itself within seconds; '' when it stays. */
  forward: string
}

export const emptyPage = (): WebPage => ({
  title: '',
  description: '',
  site: '',
  byline: '',
  language: '',
  publishedAt: null,
  canonical: '',
  picture: '',
  text: '',
  linkText: '',
  gap: '',
  links: [],
  noIndex: false,
  noFollow: false,
  gate: '',
  forward: '',
})
