import { readImport } from './read-imports.ts'
import { readTables } from './read-tables.ts'
import { isSleep } from './sleep.ts'
import type { Source } from './source.ts'
import { isMember, lineCounter, type Node, nameOf, nodeAt, nodesAt, parseProgram, walk } from './syntax.ts'

export function readSource(path: string, text: string): Source {
  const source: Source = {
    path,
    imports: [],
    defaultExportLines: [],
    environmentLines: [],
    nowLines: [],
    mockLines: [],
    sleepLines: [],
    declaredTables: [],
    writes: [],
    reads: [],
    unnamedWriteLines: [],
  }
  const lineOf = lineCounter(text)
  walk(parseProgram(path, text), (node) => {
    const found = readImport(node, lineOf)
    if (found) source.imports.push(found)
    if (exportsDefault(node)) source.defaultExportLines.push(lineOf(node.start))
    if (readsEnvironment(node)) source.environmentLines.push(lineOf(node.start))
    if (readsNow(node)) source.nowLines.push(lineOf(node.start))
    if (isMember(node, 'vi', 'mock') || isMember(node, 'vi', 'doMock')) source.mockLines.push(lineOf(node.start))
    if (isSleep(node)) source.sleepLines.push(lineOf(node.start))
    readTables(node, lineOf, source)
  })
  return source
}

const exportsDefault = (node: Node): boolean =>
  node.type === 'ExportDefaultDeclaration' ||
  (node.type === 'ExportSpecifier' && nameOf(nodeAt(node, 'exported')) === 'default')

/** `process.env`, `const { env } = process`, or `env` imported from node:process. */
function readsEnvironment(node: Node): boolean {
  if (isMember(node, 'process', 'env')) return true
  if (node.type === 'VariableDeclarator' && nameOf(nodeAt(node, 'init')) === 'process')
    return destructures(node, 'id', 'env')
  return (
    node.type === 'ImportDeclaration' &&
    /^(node:)?process$/.test(nameOf(nodeAt(node, 'source')) ?? '') &&
    nodesAt(node, 'specifiers').some((part) => nameOf(nodeAt(part, 'imported')) === 'env')
  )
}

const destructures = (node: Node, field: string, name: string): boolean =>
  nodesAt(nodeAt(node, field) ?? node, 'properties').some((property) => nameOf(nodeAt(property, 'key')) === name)

/** `Date.now` in any form, `new Date()` and `Date()`: all ways to read the current time. */
function readsNow(node: Node): boolean {
  if (isMember(node, 'Date', 'now')) return true
  const asks = node.type === 'NewExpression' || node.type === 'CallExpression'
  return asks && nameOf(nodeAt(node, 'callee')) === 'Date' && nodesAt(node, 'arguments').length === 0
}
