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
  /** Pairs of `front`; null when it is invalid. */
  pairs: FrontPair[] | null
  /** Line of the file with the first YAML error; 0 without one. */
  invalidLine: number
}

export type FrontPair = Pair<Scalar, unknown>

const FENCED = /^(\ufeff?---[ \t]*\r?\n)((?:[\s\S]*?\n)?)((?:---|\.\.\.)[ \t]*(?:\r?\n|$)(?:[ \t]*\r?\n)*)/

/** Text between two rules that is no front matter belongs to the body. */
export function splitFile(text: string): SplitFile {
  const [full = '', opening = '', front = '', closing = ''] = FENCED.exec(text.slice(0, MAX_FRONT_CHARS)) ?? []
  const parsed = full === '' || full.length === MAX_FRONT_CHARS ? null : parseYaml(front)
  if (parsed && isFrontMatter(front, parsed))
    return { opening, front, closing, body: text.slice(full.length), ...parsed }
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  return { opening: mark, front: null, closing: '', body: text.slice(mark.length), pairs: [], invalidLine: 0 }
}

type ParsedYaml = Pick<SplitFile, 'pairs' | 'invalidLine'>

/** The library's pretty errors and check of keys take quadratic time. */
const YAML_OPTIONS = {
  keepSourceTokens: false,
  logLevel: 'silent',
  prettyErrors: false,
  stringKeys: true,
  uniqueKeys: false,
} as const

function parseYaml(front: string): ParsedYaml {
  const { errors, contents } = parseDocument(front, YAML_OPTIONS)
  const pairs = isMap(contents) ? (contents.items as FrontPair[]) : contents === null ? [] : null
  const errorAt = errors[0]?.pos[0] ?? repeatedKey(pairs ?? [])?.range?.[0]
  if (errorAt === undefined) return { pairs, invalidLine: 0 }
  // The opening line precedes the YAML.
  return { pairs: null, invalidLine: front.slice(0, errorAt).split('\n').length + 1 }
}

function repeatedKey(pairs: readonly FrontPair[]): Scalar | undefined {
  const keys = new Set<unknown>()
  return pairs.find(({ key }) => keys.size === keys.add(key.value).size)?.key
}

/** Returns top-level pairs; null when the YAML is invalid or no mapping. */
export const readPairs = (front: string): FrontPair[] | null => parseYaml(front).pairs

/** Usual keys of front matter, in lower case as tools write them. */
const USUAL_KEY =
  /^["']?(?:id|title|subtitle|name|description|summary|tags?|categor(?:y|ies)|keywords|alias(?:es)?|date|created|updated|modified|published|authors?|type|layout|slug|permalink|draft|status|format|lang|publish|cssclass(?:es)?)["']?[ \t]*:(?:\s|$)/m
const KEY_FIRST = /^(?:[ \t]*(?:#.*)?\r?\n)*["']?[^\s:#"'-][^:\n]*:(?:\s|$)/
const BLANK_FIRST = /^[ \t]*\r?\n/

/**
 * Tells front matter from text between two rules, which can be valid YAML too: `Monday: rain.` Without a usual key,
 * front matter is a mapping of plain values that begins in the line after the rule, as Pandoc demands.
 */
function isFrontMatter(front: string, { pairs, invalidLine }: ParsedYaml): boolean {
  if (front.trim() === '') return true
  if (USUAL_KEY.test(front)) return invalidLine > 0 ? KEY_FIRST.test(front) : pairs !== null && pairs.length > 0
  return pairs !== null && pairs.length > 0 && !BLANK_FIRST.test(front) && !pairs.some(isSentence)
}

function isSentence({ value }: FrontPair): boolean {
  const text = isScalar(value) && typeof value.value === 'string' ? value.value.trim() : ''
  return /\s/.test(text) && /[.!?…]["'”»)]*$/.test(text.slice(-4))
}

export const pairOf = (pairs: readonly FrontPair[], key: string): FrontPair | undefined =>
  pairs.find((pair) => isScalar(pair.key) && pair.key.value === key)

/** Known front matter values; undefined when missing or of another type. */
export interface FrontValues {
  id?: string
  title?: string
  tags?: string[]
  created?: string
  format?: string
}

/** Does not resolve aliases, so a small file cannot expand. */
export function readFront(pairs: readonly FrontPair[] | null): FrontValues {
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

/** Reads a list, or a text with commas, lines or spaces between the tags. */
function tagsOf(node: unknown): string[] | undefined {
  if (isSeq(node)) return node.items.flatMap((item) => textOf(item) ?? hashTags(item) ?? [])
  const text = textOf(node)
  if (text === undefined) return hashTags(node)
  return text.split(/[,\n]/.test(text.trim()) ? /[,\n]/ : /\s+/)
}

/** YAML reads an unquoted `#tag` as a comment. A comment of words has a space after its sign. */
function hashTags(node: unknown): string[] | undefined {
  const comment = isScalar(node) && node.value === null ? (node.comment ?? '') : ''
  return /^\S/.test(comment) ? storable(comment).split(/[,\s]+/) : undefined
}

/** YAML can express characters that no database stores. */
const storable = (text: string): string => text.toWellFormed().replaceAll('\0', '')
