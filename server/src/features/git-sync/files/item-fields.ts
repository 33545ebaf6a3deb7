import { stemOf } from '#core/file-path'
import { inStyleOf, sameList } from '#core/three-way'
import { cleanTags, type FileContent } from '#features/records/index'
import { readFront, splitFile } from './note-file.ts'
import { readCreated } from './read-created.ts'

export interface ReadFile extends FileContent {
  id: string
  /** Epoch ms; null when missing or invalid. */
  createdAt: number | null
  /** Line with the first YAML error of the front matter; 0 without one. */
  invalidLine: number
}

const MAX_TITLE = 1000
const MAX_TAGS = 100
const MAX_TAG = 100

/** @param path supplies the title when the front matter has none. */
export function readFile(text: string, path: string): ReadFile {
  const { pairs, invalidLine, body } = splitFile(text)
  const values = readFront(pairs)
  return {
    id: values.id ?? '',
    title: (values.title ?? stemOf(path)).slice(0, MAX_TITLE).toWellFormed(),
    tags: storedTags(values.tags ?? []),
    body,
    format: values.format === 'html' ? 'html' : 'markdown',
    createdAt: readCreated(values.created ?? ''),
    invalidLine,
  }
}

/** Returns tags as a file holds them: without the sign of `#tag`. */
export const storedTags = (tags: readonly string[]): string[] =>
  cleanTags(tags.map((tag) => tag.trim().replace(/^#+/, '')).filter((tag) => tag.length <= MAX_TAG)).slice(0, MAX_TAGS)

/** Ignores empty lines before the text: after front matter a file cannot express them. */
export const sameFields = (file: FileContent, record: FileContent): boolean =>
  file.title === record.title &&
  sameList(file.tags, storedTags(record.tags)) &&
  file.format === record.format &&
  (file.body === record.body || withoutEmptyStart(file.body) === withoutEmptyStart(inStyleOf(file.body, record.body)))

export const withoutEmptyStart = (body: string): string => body.replace(/^(?:[ \t]*\r?\n)+/, '')
