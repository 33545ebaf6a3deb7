import { message } from '@dossier/contract/message'
import type { WebPage } from '#platform/web-pages/web-pages'
import type { RecordRow } from '../records.tables.ts'

const FILLED = ['title', 'description', 'text_content'] as const
type FilledField = (typeof FILLED)[number]

export interface PageFacts {
  site: string
  byline: string
  language: string
  publishedAt: number | null
  canonical: string
  picture: string
  /** Plain sentences about missing content or omissions of a crawl. */
  note: string
  /** Fields filled from the page. Others were written by people and stay. */
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

/** Fills empty fields and those that an earlier fetch filled. */
export function withPage(row: RecordRow, page: WebPage): RecordRow {
  const before = readFacts(row)
  const texts: Record<FilledField, string> = {
    title: page.title,
    description: page.description,
    text_content: page.text,
  }
  // An empty value now does not erase an earlier one.
  const filled = FILLED.filter((field) => texts[field] !== '' && (row[field] === '' || before.fromPage.includes(field)))
  const emptied = before.fromPage.filter((field) => texts[field] === '')
  const { site, byline, language, publishedAt, canonical, picture } = page
  return {
    ...row,
    ...Object.fromEntries(filled.map((field) => [field, texts[field]])),
    link_text: page.linkText,
    page_facts: factsColumn({
      site,
      byline,
      language,
      publishedAt,
      canonical,
      picture,
      note: noteOf(page),
      fromPage: [...filled, ...emptied],
    }),
  }
}

function noteOf({ gap, text }: WebPage): string {
  if (gap !== '') return message('records.textIncomplete', { gap })
  return text === '' ? message('records.noText') : ''
}

/** Removes newly written fields from the page's list: they now belong to the person. */
export function withoutWritten(
  stored: RecordRow,
  written: Partial<Record<FilledField, string | null | undefined>>,
): string {
  const facts = readFacts(stored)
  const changed = FILLED.filter((field) => written[field] !== undefined && (written[field] ?? '') !== stored[field])
  const fromPage = facts.fromPage.filter((field) => !changed.includes(field))
  return fromPage.length === facts.fromPage.length ? stored.page_facts : factsColumn({ ...facts, fromPage })
}

/** After a URL change, keeps only the list of fields the page may fill. */
export const onlyFilled = (pageFacts: string): string =>
  pageFacts === '' ? '' : factsColumn({ ...NONE, fromPage: readFacts({ page_facts: pageFacts }).fromPage })
