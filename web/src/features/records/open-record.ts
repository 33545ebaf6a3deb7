import type { UrlRecord } from '@dossier/contract/url'

/** A record as its page shows it, whatever kind it is of. */
export interface OpenRecord {
  title: string
  /** Plain text. */
  text: string
  /** The same as HTML that the service has cleaned, where it says more than the text; else ''. */
  html: string
  tags: string[]
  /** Of a place in the web that can be opened; '' for none. */
  address: string
  /** Where a memory comes from; '' when that is not known. */
  source: string
  /** How far the fetching of a saved address is, and why the last one failed; '' for other kinds. */
  fetched: UrlRecord['status']
  failure: string
  /** What is missing of its text, and what a crawl has left out. */
  fetchNote: string
  /** A tool wrote it, and nobody has looked at it yet. */
  waits: boolean
  /** When what it says is true; null where that is open. */
  validFrom: string | null
  validTo: string | null
  /** Ids of another record that belongs to it: what took a memory's place, or the address that a page was found from. */
  replacedBy: string
  parentUrl: string
  project: string
  inTrash: boolean
  changedAt: string
}

const NONE = {
  html: '',
  tags: [],
  address: '',
  source: '',
  fetched: '' as const,
  failure: '',
  fetchNote: '',
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
}

/** The fields that every kind has; the others are empty. */
export const openRecord = ({ title, project, in_trash, updatedAt }: Common) => ({
  ...NONE,
  title,
  project,
  inTrash: in_trash,
  changedAt: updatedAt,
})

/** Paragraphs and line breaks are in the text as well. */
export const isFormatted = (html: string): boolean => /<(?!\/?(?:p|br)\b)[a-z]/i.test(html)

/** Nothing but an address of the web becomes a link. */
export const webAddress = (address: string): string => (/^https?:\/\//i.test(address) ? address : '')
