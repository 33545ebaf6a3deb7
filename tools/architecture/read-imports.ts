import type { Import } from './source.ts'
import { type Node, nameOf, nodeAt, nodesAt, stringOf } from './syntax.ts'

const STATEMENTS = new Set(['ImportDeclaration', 'ExportNamedDeclaration', 'ExportAllDeclaration', 'ImportExpression'])

/**
 * Returns the import of a node: import, export … from, import(), or a type's import(). Returns null for other nodes.
 */
export function readImport(node: Node, lineOf: (offset: number) => number): Import | null {
  const specifier = specifierOf(node)
  if (specifier === null) return null
  const parts = nodesAt(node, 'specifiers')
  return {
    specifier,
    line: lineOf(node.start),
    typeOnly: isTypeOnly(node, parts),
    names: parts.flatMap((part) => nameOf(nodeAt(part, 'imported') ?? nodeAt(part, 'local')) ?? []),
  }
}

function specifierOf(node: Node): string | null {
  if (STATEMENTS.has(node.type)) return stringOf(nodeAt(node, 'source'))
  if (node.type !== 'TSImportType') return null
  return stringOf(nodeAt(node, 'source')) ?? stringOf(nodeAt(nodeAt(node, 'argument') ?? node, 'literal'))
}

function isTypeOnly(node: Node, parts: Node[]): boolean {
  if (node.type === 'TSImportType') return true
  if (node.importKind === 'type' || node.exportKind === 'type') return true
  return parts.length > 0 && parts.every((part) => part.importKind === 'type' || part.exportKind === 'type')
}
