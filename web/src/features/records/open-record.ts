import type { UrlRecord } from '@dossier/contract/url'
import type { Writer } from '@dossier/contract/vocabulary'

export interface OpenRecord {
  title: string
  /** Plain text. */
  text: string
  /** Description of a bookmark, shown above its text; '' for other kinds. */
  lead: string
  /** Sanitized HTML from the service when it adds formatting; otherwise ''. */
  html: string
  tags: string[]
  /** URL that can be opened; '' = none. */
  address: string
  /** Host of the address; '' = none. */
  host: string
  /** Author named by a saved page. */
  author: string
  /** When the copy of a page was made; null = no copy. */
  copiedAt: string | null
  /** Origin of a memory; '' = unknown. */
  source: string
  /** Who wrote a memory; '' for other kinds. */
  writtenBy: Writer | ''
  /** Fetch status and last error of a saved URL; '' for other kinds. */
  fetched: UrlRecord['status']
  failure: string
  /** Missing text, and pages omitted by a crawl. */
  fetchNote: string
  /** Notes: listed first. */
  pinned: boolean
  /** Bookmarks: a person has read the copy. */
  read: boolean
  /** Language that a saved page declares; '' = unknown. */
  language: string
  /** Written by a tool and not yet reviewed. */
  waits: boolean
  /** Validity of the content; null = open. */
  validFrom: string | null
  validTo: string | null
  /** Ids of related records: the replacement of a memory, or the saved URL of a page. */
  replacedBy: string
  parentUrl: string
  project: string
  inTrash: boolean
  changedAt: string
  revision: number
}

const NONE = {
  html: '',
  lead: '',
  tags: [],
  address: '',
  host: '',
  author: '',
  copiedAt: null,
  source: '',
  writtenBy: '' as const,
  fetched: '' as const,
  failure: '',
  fetchNote: '',
  pinned: false,
  read: false,
  language: '',
  waits: false,
  validFrom: null,
  validTo: null,
  replacedBy: '',
  parentUrl: '',
}

interface Common {
  title: string
  project: string
  in_trash: boolean
  updatedAt: string
  revision: number
}

/** The common fields; the others are empty. */
export const openRecord = ({ title, project, in_trash, updatedAt, revision }: Common) => ({
  ...NONE,
  title,
  project,
  inTrash: in_trash,
  changedAt: updatedAt,
  revision,
})

/** Paragraphs and line breaks are no formatting: the plain text has them too. */
export const isFormatted = (html: string): boolean => /<(?!\/?(?:p|br)\b)[a-z]/i.test(html)

/** Matches wiki links, and links and images of Markdown. */
export const hasReferences = (text: string): boolean => /\[\[[^\]]|\]\(/.test(text)

/** Only web addresses become links. */
export const webAddress = (address: string): string => (/^https?:\/\//i.test(address) ? address : '')

/** The host of a web address; '' for anything else. */
export const hostOf = (address: string): string =>
  webAddress(address) !== '' && URL.canParse(address) ? new URL(address).host : ''
