import { message } from '@dossier/contract/message'
import type { WebPage } from '#platform/web-pages/web-pages'
import type { RecordRow } from '../records.tables.ts'

/** The fields that a page can fill in, and people can write. */
const FILLED = ['title', 'description', 'text_content'] as const
type FilledField = (typeof FILLED)[number]

/** What a page says about itself beyond the columns of its record. */
export interface PageFacts {
  site: string
  byline: string
  language: string
  publishedAt: number | null
  canonical: string
  picture: string
  /** What is missing of it, or what a crawl has left out: one or more plain sentences. */
  note: string
  /** The fields that hold what the page says. What a person wrote is not in this list, and stays. */
  fromPage: FilledField[]
}

const NONE: PageFacts = {
  site: '',
  byline: '',
  language: '',
  publishedAt: null,
  canonical: '',
  picture: '',
  note: '',
  fromPage: [],
}

export const readFacts = ({ page_facts }: Pick<RecordRow, 'page_facts'>): PageFacts =>
  page_facts === '' ? NONE : { ...NONE, ...(JSON.parse(page_facts) as Partial<PageFacts>) }

export const factsColumn = (facts: PageFacts): string => JSON.stringify(facts)

/** The record with what its page says: in fields that are empty, or that an earlier fetch has filled. */
export function withPage(row: RecordRow, page: WebPage): RecordRow {
  const before = readFacts(row)
  const said: Record<FilledField, string> = {
    title: page.title,
    description: page.description,
    text_content: page.text,
  }
  // A page that says nothing now has not taken back what it said.
  const filled = FILLED.filter((field) => said[field] !== '' && (row[field] === '' || before.fromPage.includes(field)))
  const kept = before.fromPage.filter((field) => said[field] === '')
  const { site, byline, language, publishedAt, canonical, picture } = page
  return {
    ...row,
    ...Object.fromEntries(filled.map((field) => [field, said[field]])),
    page_facts: factsColumn({
      site,
      byline,
      language,
      publishedAt,
      canonical,
      picture,
      note: noteOf(page),
      fromPage: [...filled, ...kept],
    }),
  }
}

function noteOf({ gap, text }: WebPage): string {
  if (gap !== '') return message('records.textIncomplete', { gap })
  return text === '' ? message('records.noText') : ''
}

/** Without what a person has just written: that is the person's from now on. */
export function withoutWritten(
  stored: RecordRow,
  written: Partial<Record<FilledField, string | null | undefined>>,
): string {
  const facts = readFacts(stored)
  const changed = FILLED.filter((field) => written[field] !== undefined && (written[field] ?? '') !== stored[field])
  const fromPage = facts.fromPage.filter((field) => !changed.includes(field))
  return fromPage.length === facts.fromPage.length ? stored.page_facts : factsColumn({ ...facts, fromPage })
}

/** Of another address nothing is known but which fields its page may fill. */
export const onlyFilled = (pageFacts: string): string =>
  pageFacts === '' ? '' : factsColumn({ ...NONE, fromPage: readFacts({ page_facts: pageFacts }).fromPage })
