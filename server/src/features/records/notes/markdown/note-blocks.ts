import { marked, type Token, type Tokens } from 'marked'
import type { Part } from './note-parts.ts'
import type { Member } from './plan-merge.ts'

/** A block of Markdown with the parts of the note that it shows. */
export interface NoteBlock {
  parts: Part[]
  tokens: Token[]
}

/** Leaves out spaces at line ends. */
export const normalised = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[ \t]+$/gm, '')
    .trim()

export const tokensOf = (markdown: string): Token[] => marked.lexer(markdown)

const isBlock = ({ type }: Token): boolean => type !== 'space' && type !== 'def'

/** The checkbox of a task is no block of its item. */
export const withoutCheckbox = (tokens: readonly Token[]): Token[] => tokens.filter(({ type }) => type !== 'checkbox')

/**
 * Joins parts and tokens that begin and end together. A part of HTML can be several blocks to Markdown, and two lists
 * one.
 */
export function blocksOf(parts: readonly Part[], tokens: readonly Token[], text: string): NoteBlock[] {
  const all = tokens.filter(isBlock)
  // A parser that changes its input moves all places: nothing is certain then.
  if (normalised(tokens.map(({ raw }) => raw).join('')) !== normalised(text)) {
    return parts.length === 0 ? [] : [{ parts: [...parts], tokens: all }]
  }
  const blocks: NoteBlock[] = []
  const places = [...placesOfParts(parts, text), ...placesOfTokens(tokens)].sort((a, b) => a.start - b.start)
  let end = 0
  for (const { part, token, ...place } of places) {
    const last = blocks.at(-1)
    const isNew = !last || (place.start >= end && last.parts.length > 0 && last.tokens.length > 0)
    const block = isNew ? { parts: [], tokens: [] } : last
    if (isNew) blocks.push(block)
    if (part) block.parts.push(part)
    if (token) block.tokens.push(token)
    end = Math.max(end, place.end)
  }
  return blocks.every((block) => block.parts.length > 0) ? blocks : []
}

interface Place {
  start: number
  end: number
  part?: Part
  token?: Token
}

function placesOfParts(parts: readonly Part[], text: string): Place[] {
  let end = 0
  return parts.map((part) => {
    const start = text.indexOf(part.markdown, end)
    end = start + part.markdown.length
    return { start, end, part }
  })
}

function placesOfTokens(tokens: readonly Token[]): Place[] {
  let next = 0
  return tokens.flatMap((token) => {
    const start = next
    next += token.raw.length
    return isBlock(token)
      ? [{ start: start + indentOf(token.raw), end: start + token.raw.trimEnd().length, token }]
      : []
  })
}

const indentOf = (raw: string): number => raw.length - raw.trimStart().length

/** Groups the wanted tokens: those that equal a block of several tokens stay together. */
export function targetsOf(wanted: readonly Token[], blocks: readonly NoteBlock[]): Token[][] {
  const tokens = wanted.filter(isBlock)
  const several = blocks.filter((block) => block.tokens.length > 1)
  const targets: Token[][] = []
  for (let index = 0; index < tokens.length; ) {
    const isHere = (block: NoteBlock): boolean =>
      block.tokens.every((token, at) => keyOf(token) === (tokens[index + at] && keyOf(tokens[index + at] as Token)))
    const length = several.find(isHere)?.tokens.length ?? 1
    targets.push(tokens.slice(index, index + length))
    index += length
  }
  return targets
}

const keyOf = ({ raw }: Token): string => normalised(raw)

export const memberOf = (tokens: readonly Token[]): Member => ({
  key: tokens.map(keyOf).join('\n\n'),
  kind: tokens.map(kindOf).join(),
})

function kindOf(token: Token): string {
  if (token.type === 'text') return 'paragraph'
  if (token.type === 'heading') return `heading${(token as Tokens.Heading).depth}`
  return token.type === 'list' ? `list${(token as Tokens.List).ordered}` : token.type
}
