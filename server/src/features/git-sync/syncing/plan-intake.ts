import type { GitCopy } from '#platform/git/git'
import type { SyncContext } from '../context.ts'
import type { FileLink } from '../files/files.store.ts'
import { findRenames } from '../files/find-renames.ts'
import { readFile } from '../files/item-fields.ts'
import { adoptOrCreate } from './adopt-or-create.ts'
import { compareFile } from './compare-file.ts'
import type { Intake } from './intake.ts'
import { readTexts } from './read-texts.ts'
import { look, type Sight } from './sight.ts'
import { type RemoteFile, type SyncState, skippedFile } from './state.ts'
import { vanish } from './vanish.ts'

interface Readable {
  file: RemoteFile
  text: string
}

/** What git has that we have not taken into account, file by file. Nothing is written. @throws TooMuch, GitFailed */
export async function planIntake(context: SyncContext, copy: GitCopy, state: SyncState): Promise<Intake[]> {
  const { files, links } = state
  const byPath = new Map(
    links.toSorted((a, b) => (a.blob === '' ? -1 : b.blob === '' ? 1 : 0)).map((link) => [link.path, link]),
  )
  const linkOf = (file: RemoteFile): FileLink | undefined => {
    const link = byPath.get(file.path)
    return link?.record_type === file.type ? link : undefined
  }
  const all = [...files.values()]
  const unknown = all.filter((file) => !linkOf(file))
  const changed = all.filter((file) => linkOf(file) && linkOf(file)?.blob !== file.blob)
  const texts = await readTexts(copy, [...unknown, ...changed])
  const intakes: Intake[] = []
  const readable = (list: readonly RemoteFile[]): Readable[] =>
    list.flatMap((file) => {
      const read = texts.get(file.blob) ?? { problem: 'It is missing.' }
      if ('text' in read) return [{ file, text: read.text }]
      intakes.push({ step: { kind: 'none' }, decision: skippedFile(file.path, file.type, read.problem) })
      return []
    })
  const fresh = readable(unknown)
  const pairs = readable(changed).flatMap(({ file, text }) => {
    const link = linkOf(file)
    return link ? [{ link, file, text }] : []
  })
  const gone = links.filter(
    (link) => link.blob !== '' && files.get(link.path)?.type !== link.record_type && byPath.get(link.path) === link,
  )
  const sight: Sight = { context, state, copy, bases: new Map(), rows: new Map() }
  await look(sight, [...gone, ...pairs.map(({ link }) => link)])
  const renames = findRenames(
    gone.map((link) => ({
      key: link.path,
      type: link.record_type,
      recordId: link.record_id,
      blob: link.blob,
      text: sight.bases.get(link.record_id) ?? '',
    })),
    fresh.map(({ file, text }) => ({ ...file, id: readFile(text, file.path).id, text })),
  )
  const oldOf = new Map([...renames].map(([from, to]) => [to, byPath.get(from)]))
  for (const { file, text } of fresh) {
    const link = oldOf.get(file.path)
    if (link) pairs.push({ link, file, text })
  }
  for (const { link, file, text } of pairs) intakes.push(await compareFile(sight, link, file, text))
  intakes.push(
    ...(await adoptOrCreate(
      sight,
      fresh.filter(({ file }) => !oldOf.has(file.path)),
    )),
  )
  for (const link of gone) if (!renames.has(link.path)) intakes.push(vanish(sight, link))
  return intakes
}
