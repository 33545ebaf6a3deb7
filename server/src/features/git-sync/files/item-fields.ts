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

/** Applies the model's line ends if they are uniform. Browser editors use line feeds only. */
export function inStyleOf(model: string, body: string): string {
  const isCrLf = model.includes('\r\n') && !/(?:^|[^\r])\n/.test(model)
  return isCrLf && !body.includes('\r\n') ? body.replaceAll('\n', '\r\n') : body
}

export const sameTags = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((tag, index) => tag === b[index])

export const sameFields = (file: FileContent, record: FileContent): boolean =>
  file.title === record.title &&
  sameTags(file.tags, record.tags) &&
  file.format === record.format &&
  file.body === inStyleOf(file.body, record.body)
