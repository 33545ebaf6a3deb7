import type { KnowledgeType } from '@dossier/contract/vocabulary'
import type { ShownRecord } from '../searching/read-found.ts'
import type { TextToRead } from './texts.view.ts'

const QUOTED: Record<KnowledgeType, readonly string[]> = {
  note: ['text_content'],
  memory: ['content'],
  url: ['text_content', 'description'],
  page: ['text_content'],
}

/** Returns the fields of a record, as the API shows it, that a summary quotes. */
export function textsOfRecord(type: KnowledgeType, shown: ShownRecord): TextToRead[] {
  const about = {
    record: { type, id: textOf(shown._id), projectId: textOf(shown.project) },
    title: textOf(shown.title) || textOf(shown.url),
    from: '',
    at: Date.parse(textOf(shown.updatedAt)),
  }
  return QUOTED[type]
    .map((field) => ({ ...about, field, text: textOf(shown[field]) }))
    .filter(({ text }) => text !== '')
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
