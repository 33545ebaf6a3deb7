import { parseSync, Visitor } from 'rolldown/utils'
import { type Sentence, splitSentences } from './sentences.ts'

const VAGUE = new RegExp(
  `^(${[
    'place|places|said|given|known|asked|kept|most|piece|pieces|seen|wanted|told|beginning|beginnings|handful|look|looks',
    'letter|letters|room|seats|thing|things|rest|gone|other|others|whole|below|above|there|here|careful|taken|held|heard',
    'met|left|one|mine|theirs|ours|neighbours',
  ].join('|')})$`,
)
const DIRECTIVE = /^\s*(biome|oxlint|@ts-|@module-tag|#)/

export interface SourceWords {
  sentences: Sentence[]
  /** Declared names that fit anything, as `file:line name`. */
  vagueNames: string[]
  lines: number
}

/** Reads the comments and the declared names of a TypeScript source. */
export function readSource(file: string, source: string): SourceWords {
  const { comments, program } = parseSync(file, source)
  const lineAt = (offset: number): number => source.slice(0, offset).split('\n').length
  const sentences = joinLines(comments, source).flatMap(({ start, text }) =>
    splitSentences(text).map((sentence) => ({ at: `${file}:${lineAt(start)}`, text: sentence })),
  )
  const vagueNames: string[] = []
  const check = (pattern: unknown): void => {
    for (const { name, start } of namesIn(pattern))
      if (VAGUE.test(name)) vagueNames.push(`${file}:${lineAt(start)} ${name}`)
  }
  new Visitor({
    VariableDeclarator: ({ id }) => check(id),
    FunctionDeclaration: ({ id, params }) => [id, ...params].forEach(check),
    FunctionExpression: ({ params }) => params.forEach(check),
    ArrowFunctionExpression: ({ params }) => params.forEach(check),
  }).visit(program)
  return { sentences, vagueNames, lines: source.split('\n').length }
}

interface Comment {
  type: 'Line' | 'Block'
  value: string
  start: number
  end: number
}

/** Joins line comments that follow each other, and drops tags such as `@param` and directives of tools. */
function joinLines(comments: readonly Comment[], source: string): { start: number; text: string }[] {
  const joined: (Comment & { text: string })[] = []
  for (const comment of comments) {
    if (DIRECTIVE.test(comment.value)) continue
    const text = plain(comment.value)
    const before = joined.at(-1)
    const adjacent =
      before?.type === 'Line' && comment.type === 'Line' && /^\s*$/.test(source.slice(before.end, comment.start))
    if (before && adjacent && !source.slice(before.end, comment.start).includes('\n\n')) {
      before.text += ` ${text}`
      before.end = comment.end
    } else joined.push({ ...comment, text })
  }
  return joined
}

const plain = (value: string): string =>
  (
    value
      .split('\n')
      .map((line) => line.replace(/^\s*\*+\s?/, ''))
      .join(' ')
      .split(/\s@(?:param|returns|throws|see|example)\b/)[0] ?? ''
  )
    .replace(/\s+/g, ' ')
    .trim()

/** The names that a binding declares: `{ a, b: c }` declares a and c. */
function namesIn(pattern: unknown): { name: string; start: number }[] {
  const node = pattern as { type?: string; [key: string]: unknown } | null
  if (node === null || typeof node !== 'object') return []
  if (node.type === 'Identifier') return [node as unknown as { name: string; start: number }]
  if (node.type === 'ObjectPattern' || node.type === 'ArrayPattern')
    return ((node.properties ?? node.elements) as unknown[]).flatMap(namesIn)
  const inner = { Property: node.value, AssignmentPattern: node.left, RestElement: node.argument }[node.type ?? '']
  return inner === undefined ? [] : namesIn(inner)
}
