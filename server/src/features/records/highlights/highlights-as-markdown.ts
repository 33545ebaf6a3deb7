import { recordPath } from '@dossier/contract/paths'
import type { RecordHighlightRow, RecordRow } from '../records.tables.ts'

/** Fragment of a page's address in the app that leads to a highlight. */
export const fragmentOf = ({ id }: Pick<RecordHighlightRow, 'id'>): string => `#highlight-${id}`

/** Characters that Markdown reads as format. */
const SIGNS = /[\\`*_{}[\]<>#|~&$^=+!-]/g
const plain = (text: string): string => text.replaceAll(SIGNS, (sign) => `\\${sign}`)

/** Returns each quotation with a link back to its words, and its comment below. */
export function highlightsAsMarkdown(record: RecordRow, highlights: readonly RecordHighlightRow[]): string {
  const { id, type, project_id: project, title, url } = record
  const path = recordPath({ type: type === 'page' ? 'page' : 'url', id, project })
  const name = plain((title || url).replaceAll(/\s+/g, ' ').trim())
  const blocks = highlights.flatMap((highlight) => {
    const quotation = [...paragraphsOf(highlight.exact), `[${name}](${path}${fragmentOf(highlight)})`]
    return [quotation.map((paragraph) => `> ${paragraph}`).join('\n>\n'), ...paragraphsOf(highlight.comment)]
  })
  return `${blocks.join('\n\n')}\n`
}

const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n/)
    .map((line) => plain(line.replaceAll(/\s+/g, ' ').trim()))
    .filter((line) => line !== '')
    .map((line) => line.replace(/^(\d+)([.)])/, '$1\\$2'))
