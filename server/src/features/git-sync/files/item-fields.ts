import { inStyleOf, sameList } from '#core/three-way'
import { cleanTags, type FileContent } from '#features/records/index'
import { readFront, splitFile } from './note-file.ts'

export interface ReadFile extends FileContent {
  id: string
  /** Epoch ms; null when missing or invalid. */
  createdAt: number | null
}

const MAX_TITLE = 1000
const MAX_TAGS = 100
const MAX_TAG = 100

/** @param path supplies the title when the front matter has none. */
export function readFile(text: string, path: string): ReadFile {
  const { front, body } = splitFile(text)
  const values = readFront(front)
  const created = values.created === undefined ? Number.NaN : Date.parse(values.created)
  return {
    id: values.id ?? '',
    title: (values.title ?? titleOfPath(path)).slice(0, MAX_TITLE).toWellFormed(),
    tags: storedTags(values.tags ?? []),
    body,
    format: values.format === 'html' ? 'html' : 'markdown',
    createdAt: Number.isFinite(created) && created >= 0 ? created : null,
  }
}

const titleOfPath = (path: string): string => path.slice(path.lastIndexOf('/') + 1).replace(/\.md$/i, '')

const storedTags = (tags: readonly string[]): string[] =>
  cleanTags(tags.filter((tag) => tag.trim().length <= MAX_TAG)).slice(0, MAX_TAGS)

export const sameFields = (file: FileContent, record: FileContent): boolean =>
  file.title === record.title &&
  sameList(file.tags, record.tags) &&
  file.format === record.format &&
  file.body === inStyleOf(file.body, record.body)
