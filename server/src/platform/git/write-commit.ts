import { type CopyFolder, demandObject, demandText, prepareCopy } from './copy-folder.ts'
import type { CommitOrder, CreatedCommit, FileChange } from './git.ts'

const MADE = 'refs/dossier/made'

/** Implements GitCopy.commit. One git-fast-import stream creates all objects without an index or files. */
export async function writeCommit(folder: CopyFolder, order: CommitOrder): Promise<CreatedCommit> {
  await prepareCopy(folder)
  const answer = await demandText(folder, ['fast-import', '--quiet', '--force', '--done'], { input: stream(order) })
  const [made = '', ...objects] = answer.split('\n')
  const blobs = new Map(writtenOf(order).map(({ path }, index) => [path, demandObject(objects[index] ?? '')]))
  return { commit: (await changesNothing(folder, made, order.parent)) ?? demandObject(made), blobs }
}

/** @returns the parent when the commit has the same tree. */
async function changesNothing(folder: CopyFolder, commit: string, parent: string | null): Promise<string | null> {
  if (parent === null) return null
  const trees = [commit, parent].map((each) => `${demandObject(each)}^{tree}`)
  const [after, before] = (await demandText(folder, ['rev-parse', ...trees])).split('\n')
  return after === before ? parent : null
}

type WrittenChange = FileChange & { content: string }

const writtenOf = ({ changes }: CommitOrder): WrittenChange[] =>
  changes.filter((change): change is WrittenChange => change.content !== null)

function* stream(order: CommitOrder): Generator<string | Uint8Array> {
  const { parent, message, author, at, changes } = order
  const written = writtenOf(order)
  for (const [index, { content }] of written.entries()) {
    yield `blob\nmark :${index + 2}\n`
    yield* data(content)
  }
  const person = `${plainName(author.name)} <${plainName(author.email)}> ${Math.floor(at / 1000)} +0000`
  // Otherwise a commit without parent would follow the previous one.
  yield `reset ${MADE}\n\n`
  yield `commit ${MADE}\nmark :1\nauthor ${person}\ncommitter ${person}\n`
  yield* data(message)
  if (parent !== null) yield `from ${demandObject(parent)}\n`
  // Removals first, so that a file may replace a folder.
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

/** C-style quoting, the only form that accepts every name. */
const quotePath = (path: string): string => `"${[...path].map(quoteChar).join('')}"`

function quoteChar(char: string): string {
  if (char === '"' || char === '\\') return `\\${char}`
  return isControl(char) ? `\\${char.charCodeAt(0).toString(8).padStart(3, '0')}` : char
}

const isControl = (char: string): boolean => char < ' ' || char === '\u007f'

/** Removes characters that end a name or a line in a commit header. */
const plainName = (text: string): string =>
  [...text.replace(/[<>]/g, '')]
    .filter((char) => !isControl(char))
    .join('')
    .trim() || 'unknown'
