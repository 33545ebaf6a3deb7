import type { Source } from './source.ts'
import { type Node, nameOf, nodeAt, nodesAt, stringOf, templateText, walk } from './syntax.ts'

const WRITES = new Set(['insertInto', 'replaceInto', 'updateTable', 'deleteFrom', 'mergeInto'])
/** Functions of platform/database that write a table given as argument; inside that folder it is a variable. */
const WRITERS = new Set(['hotInsert', 'insertRows'])
const READS = /^(selectFrom|(inner|left|right|full|cross)(Lateral)?Join)$/
const SQL_WRITE = /\b(?:insert\s+(?:or\s+\w+\s+)?into|replace\s+into|merge\s+into|update|delete\s+from)\s+["`]?(\w+)/gi
const SQL_READ = /\b(?<!delete\s+)(?:from|join)\s+["`]?(\w+)/gi

type Found = Pick<Source, 'writes' | 'reads' | 'unnamedWriteLines' | 'declaredTables'>

export function readTables(node: Node, lineOf: (offset: number) => number, found: Found): void {
  if (node.type === 'CallExpression') readCall(node, lineOf, found)
  if (node.type === 'TaggedTemplateExpression') readSql(node, lineOf, found)
  if (node.type === 'TSModuleDeclaration') readDeclarations(node, lineOf, found)
}

function readCall(call: Node, lineOf: (offset: number) => number, found: Found): void {
  const callee = nodeAt(call, 'callee')
  const property = callee?.type === 'MemberExpression' ? nodeAt(callee, 'property') : null
  const writer = callee?.type === 'Identifier' && WRITERS.has(nameOf(callee) ?? '')
  const method = writer ? 'insertInto' : nameOf(property)
  const at = writer ? callee : property
  if (!at || !method) return
  const line = lineOf(at.start)
  const names = tableNames(nodesAt(call, 'arguments')[0])
  if (WRITES.has(method)) {
    if (names.length === 0) found.unnamedWriteLines.push(line)
    found.writes.push(...names.map((table) => ({ table, line })))
  } else if (READS.test(method) || isJoinedFrom(callee, method)) {
    found.reads.push(...names.map((table) => ({ table, line })))
  }
}

/** `updateTable(…).from('x')` and `deleteFrom(…).using('x')`, but not `Buffer.from('x')`. */
const isJoinedFrom = (callee: Node | null, method: string): boolean =>
  callee !== null && (method === 'from' || method === 'using') && nodeAt(callee, 'object')?.type === 'CallExpression'

/** 'notes', 'notes as n' or a list of them. */
function tableNames(argument: Node | undefined): string[] {
  if (!argument) return []
  if (argument.type === 'ArrayExpression') return nodesAt(argument, 'elements').flatMap(tableNames)
  const text = stringOf(argument)
  return text === null ? [] : [text.trim().split(/\s/)[0] ?? '']
}

function readSql(tagged: Node, lineOf: (offset: number) => number, found: Found): void {
  const template = nodeAt(tagged, 'quasi')
  if (nameOf(nodeAt(tagged, 'tag')) !== 'sql' || !template) return
  const text = templateText(template)
  const line = lineOf(tagged.start)
  for (const match of text.matchAll(SQL_WRITE)) found.writes.push({ table: match[1] ?? '', line })
  for (const match of text.matchAll(SQL_READ)) found.reads.push({ table: match[1] ?? '', line })
}

/** `declare module '#platform/database/database' { interface Tables { notes: NoteRow } }` */
function readDeclarations(module: Node, lineOf: (offset: number) => number, found: Found): void {
  if (stringOf(nodeAt(module, 'id')) !== '#platform/database/database') return
  walk(module, (node) => {
    if (node.type !== 'TSInterfaceDeclaration' || nameOf(nodeAt(node, 'id')) !== 'Tables') return
    for (const member of nodesAt(nodeAt(node, 'body') ?? node, 'body')) {
      const table = nameOf(nodeAt(member, 'key'))
      if (table) found.declaredTables.push({ table, line: lineOf(member.start) })
    }
  })
}
