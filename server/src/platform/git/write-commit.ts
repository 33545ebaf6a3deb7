import { type CopyFolder, demandObject, demandText, prepareCopy } from './copy-folder.ts'
import type { CommitOrder, FileChange } from './git.ts'

const MADE = 'refs/dossier/made'

/** See GitCopy.commit. Objects, trees and the commit come of one stream (git-fast-import); there is no index and no file. */
export async function writeCommit(folder: CopyFolder, order: CommitOrder): Promise<string> {
  await prepareCopy(folder)
  const made = await demandText(folder, ['fast-import', '--quiet', '--force', '--done'], { input: stream(order) })
  if (order.parent === null) return demandObject(made)
  const [before, after] = await Promise.all([treeOf(folder, order.parent), treeOf(folder, made)])
  return before === after ? order.parent : demandObject(made)
}

const treeOf = (folder: CopyFolder, commit: string): Promise<string> =>
  demandText(folder, ['rev-parse', '--verify', '--end-of-options', `${demandObject(commit)}^{tree}`])

function* stream({ parent, message, author, at, changes }: CommitOrder): Generator<string | Uint8Array> {
  const person = `${plainName(author.name)} <${plainName(author.email)}> ${Math.floor(at / 1000)} +0000`
  // Without it a commit of no parent would follow what was made before.
  yield `reset ${MADE}\n\n`
  yield `commit ${MADE}\nmark :1\nauthor ${person}\ncommitter ${person}\n`
  yield* data(message)
  if (parent !== null) yield `from ${demandObject(parent)}\n`
  // Removals first, so that a file may take the place of a folder.
  for (const { path, content } of changes) if (content === null) yield `D ${quotePath(path)}\n`
  for (const change of changes) yield* written(change)
  yield '\nget-mark :1\ndone\n'
}

function* written({ path, content, isExecutable }: FileChange): Generator<string | Uint8Array> {
  if (content === null) return
  yield `M ${isExecutable ? '100755' : '100644'} inline ${quotePath(path)}\n`
  yield* data(content)
}

function* data(text: string): Generator<string | Uint8Array> {
  const bytes = Buffer.from(text, 'utf8')
  yield `data ${bytes.length}\n`
  yield bytes
  yield '\n'
}

/** As C writes strings, which is the one form that takes every name. */
const quotePath = (path: string): string => `"${[...path].map(quoteChar).join('')}"`

function quoteChar(char: string): string {
  if (char === '"' || char === '\\') return `\\${char}`
  return isControl(char) ? `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}` : char
}

const isControl = (char: string): boolean => char < ' ' || char === '\u007f'

/** What ends a name or a line in a commit's head is left out. */
const plainName = (text: string): string =>
  [...text.replace(/[<>]/g, '')]
    .filter((char) => !isControl(char))
    .join('')
    .trim() || 'unknown'
