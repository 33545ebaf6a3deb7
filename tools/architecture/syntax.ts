import { parseAst } from 'vitest/node'

/** A node of the parser's ESTree; only the used fields are declared. */
export interface Node {
  type: string
  start: number
  [field: string]: unknown
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as { type?: unknown }).type === 'string'

export const nodeAt = (node: Node, field: string): Node | null => {
  const value = node[field]
  return isNode(value) ? value : null
}

export const nodesAt = (node: Node, field: string): Node[] => {
  const value = node[field]
  return Array.isArray(value) ? value.filter(isNode) : []
}

/** Returns the value of a string literal or of a template without placeholders. */
export function stringOf(node: Node | null | undefined): string | null {
  if (!node) return null
  if (node.type === 'Literal') return typeof node.value === 'string' ? node.value : null
  if (node.type !== 'TemplateLiteral' || nodesAt(node, 'expressions').length > 0) return null
  return templateText(node)
}

/** Returns the fixed text of a template with `?` for each placeholder. */
export const templateText = (template: Node): string =>
  nodesAt(template, 'quasis')
    .map((quasi) => (quasi.value as { cooked?: string | null }).cooked ?? '')
    .join('?')

export const nameOf = (node: Node | null | undefined): string | null =>
  node?.type === 'Identifier' ? String(node.name) : stringOf(node)

/** `object.property` with two plain identifiers. */
export const isMember = (node: Node, object: string, property: string): boolean =>
  node.type === 'MemberExpression' &&
  nameOf(nodeAt(node, 'object')) === object &&
  nameOf(nodeAt(node, 'property')) === property

/** Parses TypeScript, or JSX by the file extension. @throws on a syntax error. */
export function parseProgram(path: string, text: string): Node {
  const lang = path.endsWith('x') ? 'tsx' : 'ts'
  // vitest, our declared dependency, does not re-export the parser's newer name.
  // oxlint-disable-next-line typescript/no-deprecated
  return parseAst(text, { lang, astType: 'ts' }, path) as unknown as Node
}

/** Calls `visit` for each node, parents first. */
export function walk(node: Node, visit: (node: Node) => void): void {
  visit(node)
  for (const value of Object.values(node)) {
    if (isNode(value)) walk(value, visit)
    else if (Array.isArray(value)) for (const item of value) if (isNode(item)) walk(item, visit)
  }
}

/** Converts an offset to a line number, from 1. */
export function lineCounter(text: string): (offset: number) => number {
  const starts = [0]
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1)
  return (offset) => {
    let low = 0
    let high = starts.length
    while (high - low > 1) {
      const middle = (low + high) >> 1
      if ((starts[middle] ?? 0) <= offset) low = middle
      else high = middle
    }
    return low + 1
  }
}
