import { isMap, isScalar, isSeq, type Pair, parseDocument, type Scalar } from 'yaml'

// Parses Markdown with front matter without losing a byte.

/** Longer front matter is not written by people. */
const MAX_FRONT_CHARS = 65_536

export interface SplitFile {
  /** Byte order mark and opening line; '' without front matter, except for the mark. */
  opening: string
  /** The YAML between the lines; null without front matter. */
  front: string | null
  closing: string
  body: string
}

const FRONT = /^(\ufeff?---[ \t]*\r?\n)([\s\S]*?(?:\r?\n)?)((?:---|\.\.\.)[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)*)/

export function splitFile(text: string): SplitFile {
  const start = text.slice(0, MAX_FRONT_CHARS)
  const [full = '', opening = '', front = '', closing = ''] = FRONT.exec(start) ?? []
  const isClosed = full !== '' && (front === '' || front.endsWith('\n'))
  if (isClosed) return { opening, front, closing, body: text.slice(full.length) }
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  return { opening: mark, front: null, closing: '', body: text.slice(mark.length) }
}

/** Known front matter values; undefined when missing or of another type. */
export interface FrontValues {
  id?: string
  title?: string
  tags?: string[]
  created?: string
  format?: string
}

export type FrontPair = Pair<Scalar, unknown>

/** Returns top-level pairs; null when the YAML is invalid or no mapping. */
export function readPairs(front: string): FrontPair[] | null {
  const document = parseDocument(front, { keepSourceTokens: false, logLevel: 'silent', stringKeys: true })
  if (document.errors.length > 0) return null
  if (document.contents === null) return []
  return isMap(document.contents) ? (document.contents.items as FrontPair[]) : null
}

export const pairOf = (pairs: readonly FrontPair[], key: string): FrontPair | undefined =>
  pairs.find((pair) => isScalar(pair.key) && pair.key.value === key)

/** Does not resolve aliases, so a small file cannot expand. */
export function readFront(front: string | null): FrontValues {
  const pairs = front === null ? null : readPairs(front)
  if (!pairs) return {}
  const values: FrontValues = {}
  for (const key of ['id', 'title', 'created', 'format'] as const) {
    const text = textOf(pairOf(pairs, key)?.value)
    if (text !== undefined) values[key] = text
  }
  const tags = tagsOf(pairOf(pairs, 'tags')?.value)
  return tags ? { ...values, tags } : values
}

/** Returns the source text: `007` and `2026-11-21` stay strings. */
function textOf(node: unknown): string | undefined {
  if (!isScalar(node) || node.value === null) return undefined
  return storable(typeof node.value === 'string' ? node.value : (node.source ?? ''))
}

function tagsOf(node: unknown): string[] | undefined {
  if (isSeq(node)) return node.items.flatMap((item) => textOf(item) ?? [])
  return textOf(node)?.split(',')
}

/** YAML can express characters that no database stores. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')
