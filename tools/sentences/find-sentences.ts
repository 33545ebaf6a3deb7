import { globSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Node, nameOf, nodeAt, nodesAt, parseProgram, walk } from '../architecture/syntax.ts'

const ROOT = resolve(import.meta.dirname, '../../server/src')

/** A sentence as it stands in the sources, `{{}}` where something is filled in. */
export interface FoundSentence {
  file: string
  text: string
}

/**
 * Who reads what these say are operators at a terminal, programs that call the service, models and those who write it.
 * None of it comes to a page.
 */
const NOT_ON_A_PAGE = [
  'app/',
  'cli/',
  'platform/config/',
  'platform/crypto/',
  'platform/database/(?!failures)',
  'platform/blobs/move-to-store',
  'platform/(?:moved-away|prepare-data-folder|unfinished-restore)',
  'platform/secrets/settle-keys',
  'platform/http/(?:body-shape|hoist-schemas|metrics|openapi|outcome|own-routes|read-call|route-plan|serve)\\.',
  'features/accounts/resolve-account',
  'features/auth/second-factor/reset-second-factor',
  'features/backup/(?:backups|manifest|make/|restore/|verify/)',
  // A file of an archive, for whoever opens it one day.
  'features/export/archive/readme',
  'features/inbound/',
  'features/mcp/',
  'features/members/add-by-operator',
  'features/triage/models/(?:ask-model|prompts)',
  // Texts of mails, in the language of the mail.
  'features/triage/replies/reply-phrases',
].map((start) => new RegExp(`^${start}`))

/** Pages and letters of ours: there every word is for a person. */
const FOR_PERSONS = /\.page\.ts$|plain-pages|error-page|offered-scopes|letter\.ts$|notices\/notice\.ts$/
const HEADING = /^\p{Lu}\p{Ll}+:?(?: .*)?$/su
/** What holds a whole sentence of a page (retell-page). */
const BLOCK = /<(title|h1|p|label|button|legend|li)\b[^>]*>([\s\S]*?)<\/\1>/g

const SENTENCE = /^(?:\p{Lu}|\{\{\}\}).*\p{L} .*[.?]$/su

type Finder = (file: string, program: Node) => FoundSentence[]

let programs: [file: string, program: Node][] | undefined

function findBy(finder: Finder): FoundSentence[] {
  programs ??= globSync('**/*.ts', { cwd: ROOT })
    .filter((file) => !file.endsWith('.test.ts') && !NOT_ON_A_PAGE.some((start) => start.test(file)))
    .sort()
    .map((file) => [file, parseProgram(file, readFileSync(join(ROOT, file), 'utf8'))])
  return programs.flatMap(([file, program]) => finder(file, program))
}

/** Every text of the server that reads as a sentence and may come to a page: in quotes, or as a template. */
export const findSentences = (): FoundSentence[] => findBy(sentencesIn)

/** What is missing, as `notFound` names it. */
export const findThings = (): FoundSentence[] => findBy((file, program) => argumentsIn(file, program, /^notFound$/, 0))

/** What is wrong with a field, where it is no sentence by itself. */
export const findFaults = (): FoundSentence[] =>
  findBy((file, program) => argumentsIn(file, program, /^(?:invalidField|refuse|wrong|fault)$/, 1)).filter(
    ({ text }) => !SENTENCE.test(text),
  )

/** What is wrong with an archive that is brought. */
export const findFlaws = (): FoundSentence[] =>
  findBy((file, program) => argumentsIn(file, program, /^(?:broken|unreadable)$/, 0))

function argumentsIn(file: string, program: Node, callee: RegExp, at: number): FoundSentence[] {
  const found: FoundSentence[] = []
  walk(program, (node) => {
    if (node.type !== 'CallExpression' || !callee.test(nameOf(nodeAt(node, 'callee')) ?? '')) return
    const given = nodesAt(node, 'arguments')[at]
    if (given) walk(given, push)
  })
  function push(node: Node): void {
    const text = textOf(node)
    if (text !== null && /\p{L} \p{L}|^\p{L}+$/u.test(text)) found.push({ file, text })
  }
  return found
}

/** Properties that tell of a route, to those who write programs. */
const OF_ROUTES = new Set(['summary', 'description', 'tag'])

export function sentencesIn(file: string, program: Node): FoundSentence[] {
  const left = new Set<Node>()
  const found: string[] = []
  const isForPersons = FOR_PERSONS.test(file)
  walk(program, (node) => {
    if (isLeft(node, file)) walk(node, (inside) => void left.add(inside))
    if (node.type === 'TaggedTemplateExpression' && isForPersons) found.push(...blocksIn(nodeAt(node, 'quasi')))
    const text = left.has(node) ? null : textOf(node)
    if (text === null) return
    // Letters are told line by line.
    for (const line of text.split('\n'))
      if (SENTENCE.test(line) || (isForPersons && HEADING.test(line))) found.push(line)
  })
  return found.map((text) => ({ file, text }))
}

const blocksIn = (template: Node | null): string[] =>
  [...(template ? (textOf(template) ?? '') : '').matchAll(BLOCK)]
    .map(([, , inside = '']) => inside.trim())
    .map((inside) => /^<a [^>]*>([^<]*)<\/a>$/.exec(inside)?.[1] ?? inside)
    .filter((inside) => /\p{L}{2}/u.test(inside.replaceAll(/<[^>]*>|\{\{\}\}/g, '')))

/** SQL and markup, what a route says of itself, and bugs. */
const isLeft = (node: Node, file: string): boolean =>
  node.type === 'TaggedTemplateExpression' ||
  (node.type === 'Property' &&
    !file.endsWith('offered-scopes.ts') &&
    OF_ROUTES.has(nameOf(nodeAt(node, 'key')) ?? '')) ||
  (node.type === 'NewExpression' && nameOf(nodeAt(node, 'callee')) === 'Error')

function textOf(node: Node): string | null {
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral') return null
  return nodesAt(node, 'quasis')
    .map((quasi) => (quasi.value as { cooked?: string | null }).cooked ?? '')
    .join('{{}}')
}
