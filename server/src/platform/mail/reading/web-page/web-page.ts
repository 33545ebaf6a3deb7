export interface FetchedPage {
  bytes: Uint8Array
  contentType: string
  robotsTag: string
  /** Final URL: links are relative to it. */
  url: string
}

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
  /** Reason for missing text as a clause: `it is longer than …`; '' when complete. */
  gap: string
  /** Distinct link URLs in order, without nofollow links. */
  links: string[]
  /** Robots directives of the page: do not index, do not follow. */
  noIndex: boolean
  noFollow: boolean
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
  gap: '',
  links: [],
  noIndex: false,
  noFollow: false,
})
