import { type CopyFolder, demandObject, demandText, prepareCopy } from './copy-folder.ts'
import type { CommitOrder, FileChange, MadeCommit } from './git.ts'

const MADE = 'refs/dossier/made'

/** See GitCopy.commit. Objects, trees and the commit come of one stream (git-fast-import); there is no index and no file. */
export async function writeCommit(folder: CopyFolder, order: CommitOrder): Promise<MadeCommit> {
  await prepareCopy(folder)
  const answer = await demandText(folder, ['fast-import', '--quiet', '--force', '--done'], { input: stream(order) })
  const [made = '', ...objects] = answer.split('\n')
  const blobs = new Map(writtenOf(order).map(({ path }, index) => [path, demandObject(objects[index] ?? '')]))
  return { commit: (await changesNothing(folder, made, order.parent)) ?? demandObject(made), blobs }
}

/** @returns the parent, where the commit has the same tree. */
async function changesNothing(folder: CopyFolder, commit: string, parent: string | null): Promise<string | null> {
  if (parent === null) return null
  const trees = [commit, parent].map((each) => `${demandObject(each)}^{tree}`)
  const [after, before] = (await demandText(folder, ['rev-parse', ...trees])).split('\n')
  return after === before ? parent : null
}

type WrittenChange = FileChange & { content: string }

const writtenOf = ({ changes }: CommitOrder): WrittenChange[] =>
  changes.filter((change): change is WrittenChange => change.content !== null)

/** The commit is mark 1, the contents are the next ones. */
function* stream(order: CommitOrder): Generator<string | Uint8Array> {
  const { parent, message, author, at, changes } = order
  const written = writtenOf(order)
  for (const [index, { content }] of written.entries()) {
    yield `blob\nmark :${index + 2}\n`
    yield* data(content)
  }
  const person = `${plainName(author.name)} <${plainName(author.email)}> ${Math.floor(at / 1000)} +0000`
  // Without it a commit of no parent would follow what was made before.
  yield `reset ${MADE}\n\n`
  yield `commit ${MADE}\nmark :1\nauthor ${person}\ncommitter ${person}\n`
  yield* data(message)
  if (parent !== null) yield `from ${demandObject(parent)}\n`
  // Removals first, so that a file may take the place of a folder.
  for (const { path, content } of changes) if (content === null) yield `D ${quotePath(path)}\n`
  for (const [index, { path, isExecutable }] of written.entries())
    yield `M ${isExecutable ? '100755' : '100644'} :${index + 2} ${quotePath(path)}\n`
  yield '\n'
  for (let mark = 1; mark <= written.length + 1; mark += 1) yield `get-mark :${mark}\n`
  yield 'done\n'
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
