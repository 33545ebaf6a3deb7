import { type Node, nameOf, nodeAt, nodesAt, parseProgram, stringOf, walk } from './syntax.ts'

/** Reads `export const NAME = { feature: ['word'] }` without running it; null when it is missing. */
export function readFeatureMap(
  text: string | undefined,
  name: 'FEATURES' | 'TABLE_READS' = 'FEATURES',
): Map<string, string[]> | null {
  if (text === undefined) return null
  let found: Map<string, string[]> | null = null
  walk(parseProgram('feature-map.ts', text), (node) => {
    if (node.type !== 'VariableDeclarator' || nameOf(nodeAt(node, 'id')) !== name) return
    const object = plainValue(nodeAt(node, 'init'))
    if (object?.type === 'ObjectExpression') found = new Map(nodesAt(object, 'properties').map(readEntry))
  })
  return found
}

/** Returns the value without `as const`, `satisfies …` and brackets. */
function plainValue(node: Node | null): Node | null {
  const inner = node ? nodeAt(node, 'expression') : null
  return inner ? plainValue(inner) : node
}

function readEntry(property: Node): [string, string[]] {
  const list = plainValue(nodeAt(property, 'value'))
  const dependencies = list ? nodesAt(list, 'elements').flatMap((item) => stringOf(item) ?? []) : []
  return [nameOf(nodeAt(property, 'key')) ?? '', dependencies]
}
