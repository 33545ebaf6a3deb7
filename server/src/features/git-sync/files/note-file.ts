import { isMap, isScalar, isSeq, type Pair, parseDocument, type Scalar } from 'yaml'

// A Markdown file with front matter, read without changing a byte of it.

/** Beyond this it is no front matter that a person wrote. */
const MAX_FRONT_CHARS = 65_536

/** A file in three parts that joined are the file again. */
export interface SplitFile {
  /** Byte order mark and opening line; '' without front matter, but for the mark. */
  opening: string
  /** The YAML between the lines. null: there is none. */
  front: string | null
  /** Closing line and the empty lines after it. */
  closing: string
  body: string
}

const FRONT = /^(\ufeff?---[ \t]*\r?\n)([\s\S]*?(?:\r?\n)?)((?:---|\.\.\.)[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)*)/

export function splitFile(text: string): SplitFile {
  const start = text.slice(0, MAX_FRONT_CHARS)
  const [whole = '', opening = '', front = '', closing = ''] = FRONT.exec(start) ?? []
  const isClosed = whole !== '' && (front === '' || front.endsWith('\n'))
  if (isClosed) return { opening, front, closing, body: text.slice(whole.length) }
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  return { opening: mark, front: null, closing: '', body: text.slice(mark.length) }
}

/** What front matter says that we understand. undefined: the key is not there, or holds something else. */
export interface FrontValues {
  id?: string
  title?: string
  tags?: string[]
  created?: string
  format?: string
}

export type FrontPair = Pair<Scalar, unknown>

/** The pairs at the top. null: it is no list of keys, or no YAML. */
export function readPairs(front: string): FrontPair[] | null {
  const document = parseDocument(front, { keepSourceTokens: false, logLevel: 'silent', stringKeys: true })
  if (document.errors.length > 0) return null
  if (document.contents === null) return []
  return isMap(document.contents) ? (document.contents.items as FrontPair[]) : null
}

export const pairOf = (pairs: readonly FrontPair[], key: string): FrontPair | undefined =>
  pairs.find((pair) => isScalar(pair.key) && pair.key.value === key)

/** Aliases are not followed, so nothing grows. */
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

/** As it is written: `007` and `2026-11-21` are words here. */
function textOf(node: unknown): string | undefined {
  if (!isScalar(node) || node.value === null) return undefined
  return storable(typeof node.value === 'string' ? node.value : (node.source ?? ''))
}

function tagsOf(node: unknown): string[] | undefined {
  if (isSeq(node)) return node.items.flatMap((item) => textOf(item) ?? [])
  return textOf(node)?.split(',')
}

/** YAML can spell what no database stores. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')
