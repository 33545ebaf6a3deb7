// What a page of the web looks like once it has been read.

/** What was fetched, and what is known about it from outside. */
export interface FetchedPage {
  bytes: Uint8Array
  /** The Content-Type as it was sent; '' when there was none. */
  contentType: string
  /** X-Robots-Tag as it was sent; '' when there was none. */
  robotsTag: string
  /** Where it was in the end: links are relative to it. */
  url: string
}

/** All of it plain text, '' where the page says nothing. */
export interface WebPage {
  title: string
  description: string
  site: string
  byline: string
  /** As the page names it: en, pt-BR. */
  language: string
  /** When the page says that it was published, as an instant; null when it does not, or nobody can read it. */
  publishedAt: number | null
  /** Where the page says that it is really; http or https. */
  canonical: string
  /** A picture that stands for the page. It is not fetched. */
  picture: string
  /** What there is to read. */
  text: string
  /** What is missing of the text, as a clause: `it is longer than …`; '' when nothing is. */
  gap: string
  /** Addresses that it links to, in order, each once, without what it asks nobody to follow. */
  links: string[]
  /** It asks not to be kept, or not to be followed, by machines. */
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
