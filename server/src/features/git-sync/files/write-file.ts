import { isScalar, isSeq } from 'yaml'
import { inStyleOf, sameList } from '#core/three-way'
import type { FileContent } from '#features/records/index'
import { readFile, sameFields, storedTags, withoutEmptyStart } from './item-fields.ts'
import { type FrontPair, pairOf, readPairs, splitFile } from './note-file.ts'

/**
 * Writes a record's changes into its file. Unchanged parts keep every byte: order, comments, unknown keys, line ends.
 * @param updatedAt epoch ms, for an existing `updated` key.
 * @returns null when the front matter is invalid YAML, or cannot express the change in place.
 */
export function writeFile(text: string, path: string, fields: FileContent, updatedAt: number): string | null {
  const before = readFile(text, path)
  if (sameFields(before, fields)) return text
  const { opening, front, pairs, closing, body } = splitFile(text)
  const changes = changedKeys(before, fields)
  const newBody = inStyleOf(body, fields.body)
  if (changes.length === 0 && front === null) {
    const plain = opening + newBody
    if (splitFile(plain).front === null) return plain
    // A text that begins as front matter does needs one before it.
    changes.push(['title', fields.title])
  }
  // Only an existing stamp is updated.
  if (pairOf(pairs ?? [], 'updated')) changes.push(['updated', new Date(updatedAt).toISOString()])
  const eol = /\r\n/.test(opening + body) ? '\r\n' : '\n'
  const written = changes.reduce<string | null>(
    (yaml, [key, value]) => yaml && setKey(yaml, key, value, eol),
    front || eol,
  )
  if (written === null) return null
  const yaml = front ? written : written.replace(/\r?\n$/, '')
  const full =
    front === null
      ? `${opening}---${eol}${yaml}---${eol}${newBody}`
      : joinBody(opening + yaml + closing, withoutEmptyStart(newBody), eol)
  const after = readFile(full, path)
  return sameFields(after, fields) && after.id === before.id ? full : null
}

type Change = [key: string, value: string | string[]]

function changedKeys(before: FileContent, fields: FileContent): Change[] {
  const changes: Change[] = []
  if (before.title !== fields.title) changes.push(['title', fields.title])
  const tags = storedTags(fields.tags)
  if (!sameList(before.tags, tags)) changes.push(['tags', tags])
  if (before.format !== fields.format) changes.push(['format', fields.format])
  return changes
}

/** The closing line of front matter may end the file, without a line end. */
const joinBody = (head: string, body: string, eol: string): string =>
  body === '' || head.endsWith('\n') ? head + body : head + eol + body

/** @returns null when the YAML is invalid before or after the change. */
function setKey(yaml: string, key: string, value: string | string[], eol: string): string | null {
  const pairs = readPairs(yaml)
  if (!pairs) return null
  const pair = pairOf(pairs, key)
  const changed = pair ? replaceValue(yaml, pair, value, eol) : addKey(yaml, `${key}: ${inline(value)}${eol}`, eol)
  return readPairs(changed) ? changed : null
}

/** Adds the key first, after a byte order mark, which would otherwise become part of a key. */
function addKey(yaml: string, line: string, eol: string): string {
  const mark = yaml.startsWith('\ufeff') ? '\ufeff' : ''
  return mark + line + (yaml.trim() === '' ? eol : yaml.slice(mark.length))
}

type Ranged = { range?: [number, number, number] | null }

function replaceValue(yaml: string, pair: FrontPair, value: string | string[], eol: string): string {
  const [start, end] = (pair.value as Ranged | null)?.range ?? [0, 0]
  if (isEmpty(pair)) {
    const at = pair.key.range?.[1] ?? 0
    const colon = yaml.indexOf(':', at) + 1
    return `${yaml.slice(0, colon)} ${inline(value)}${yaml.slice(colon)}`
  }
  const old = yaml.slice(start, end)
  const [trail = ''] = /\s*$/.exec(old) ?? []
  const isBlock = isSeq(pair.value) && !pair.value.flow
  const text = isBlock && Array.isArray(value) && value.length > 0 ? block(yaml, start, value, eol) : inline(value)
  const before = isBlock && text.startsWith('[') ? `${yaml.slice(0, start).trimEnd()} ` : yaml.slice(0, start)
  return before + text + trail + yaml.slice(end)
}

const isEmpty = ({ value }: FrontPair): boolean =>
  value === null || (isScalar(value) && value.value === null && (value.source ?? '') === '')

/** One per line, with the indent of the first. */
function block(yaml: string, start: number, values: readonly string[], eol: string): string {
  const indent = start - (yaml.lastIndexOf('\n', start - 1) + 1)
  return values.map((value) => `- ${inline(value)}`).join(eol + ' '.repeat(indent))
}

const inline = (value: string | string[]): string =>
  Array.isArray(value) ? `[${value.map(inline).join(', ')}]` : plain(value)

/** Omits quotes for unambiguous text; a JSON string is a YAML string (YAML 1.2, 1.3). */
const plain = (text: string): string =>
  /^[\p{L}][\p{L}\p{N} _./()'’–-]*$/u.test(text) && !/\s$|^(?:true|false|null|yes|no|on|off|y|n)$|^---/i.test(text)
    ? text
    : JSON.stringify(text)

/** Builds a record's first file. @param created epoch ms */
export function newFile(fields: FileContent, id: string, stamps: { created: number; updated: number }): string {
  const tags = storedTags(fields.tags)
  const lines = [
    `id: ${id}`,
    `title: ${plain(fields.title)}`,
    ...(tags.length > 0 ? [`tags: ${inline(tags)}`] : []),
    ...(fields.format === 'html' ? ['format: html'] : []),
    `created: ${new Date(stamps.created).toISOString()}`,
    `updated: ${new Date(stamps.updated).toISOString()}`,
  ]
  return `---\n${lines.join('\n')}\n---\n\n${fields.body}`
}
