import { message } from '@dossier/contract/message'
import { breathe } from '#platform/clock/wait'
import type { GitCopy } from '#platform/git/git'
import type { SyncContext } from '../context.ts'
import type { FileLink } from '../files/files.store.ts'
import { findRenames } from '../files/find-renames.ts'
import { readFile } from '../files/item-fields.ts'
import { adoptOrCreate } from './adopt-or-create.ts'
import { compareFile } from './compare-file.ts'
import type { IncomingFile, Intake } from './intake.ts'
import { planRemoved } from './plan-removed.ts'
import { readTexts } from './read-texts.ts'
import { loadLinks, type Sight } from './sight.ts'
import { type RemoteFile, type SyncState, skippedFile } from './state.ts'

interface Pairing {
  link: FileLink
  incoming: IncomingFile
}

/** Plans imports file by file and writes nothing. @throws TooMuch, GitFailed */
export async function planIntake(context: SyncContext, copy: GitCopy, state: SyncState): Promise<Intake[]> {
  const { linkOf, unknown, changed, gone: removed } = classifyFiles(state)
  const { incoming, unreadable } = await readFiles(copy, [...unknown, ...changed])
  const fresh = unknown.flatMap((file) => incoming.get(file) ?? [])
  const sight: Sight = { context, state, copy, bases: new Map(), rows: new Map() }
  const pairs = changed.flatMap((file) => pairingOf(linkOf(file), incoming.get(file)))
  await loadLinks(sight, [...removed, ...pairs.map(({ link }) => link)])
  const renamed = renamesOf(sight, removed, fresh)
  const moved = new Set(renamed.map(({ link }) => link))
  const renamedFiles = new Set(renamed.map(({ incoming: { file } }) => file))

  const intakes = unreadable
  for (const { link, incoming: file } of [...pairs, ...renamed]) intakes.push(await compareFile(sight, link, file))
  const strangers = fresh.filter(({ file }) => !renamedFiles.has(file))
  intakes.push(...(await adoptOrCreate(sight, strangers)))
  for (const link of removed) if (!moved.has(link)) intakes.push(planRemoved(sight, link))
  return intakes.map(withYamlError)
}

/** Reports invalid front matter, whose title and tags could not be read. */
function withYamlError(intake: Intake): Intake {
  const line = 'fields' in intake.step ? intake.step.fields.invalidLine : 0
  if (line === 0 || !intake.decision) return intake
  const reason = message('gitSync.frontMatterInvalid', { line })
  return {
    ...intake,
    decision: { ...intake.decision, reason: [intake.decision.reason, reason].filter(Boolean).join(' ') },
  }
}

function classifyFiles({ files, links }: SyncState) {
  // The link with a file wins over one without, at the same path.
  const byPath = new Map(
    links.toSorted((a, b) => (a.blob === '' ? -1 : b.blob === '' ? 1 : 0)).map((link) => [link.path, link]),
  )
  const linkOf = (file: RemoteFile): FileLink | undefined => {
    const link = byPath.get(file.path)
    return link?.record_type === file.type ? link : undefined
  }
  const all = [...files.values()]
  return {
    linkOf,
    unknown: all.filter((file) => !linkOf(file)),
    changed: all.filter((file) => linkOf(file) && linkOf(file)?.blob !== file.blob),
    gone: links.filter(
      (link) => link.blob !== '' && files.get(link.path)?.type !== link.record_type && byPath.get(link.path) === link,
    ),
  }
}

/** Front matter takes up to a millisecond; this batch size lets other requests run. */
const READ_AT_ONCE = 20

async function readFiles(copy: GitCopy, files: readonly RemoteFile[]) {
  const texts = await readTexts(copy, files)
  const incoming = new Map<RemoteFile, IncomingFile>()
  const unreadable: Intake[] = []
  for (const [index, file] of files.entries()) {
    if (index % READ_AT_ONCE === 0) await breathe()
    const read = texts.get(file.blob) ?? { problem: message('gitSync.missing') }
    if ('text' in read) incoming.set(file, { file, text: read.text, fields: readFile(read.text, file.path) })
    else unreadable.push({ step: { kind: 'none' }, decision: skippedFile(file.path, file.type, read.problem) })
  }
  return { incoming, unreadable }
}

const pairingOf = (link: FileLink | undefined, incoming: IncomingFile | undefined): Pairing[] =>
  link && incoming ? [{ link, incoming }] : []

function renamesOf(sight: Sight, removed: readonly FileLink[], fresh: readonly IncomingFile[]): Pairing[] {
  const renames = findRenames(
    removed.map((link) => ({
      key: link.path,
      type: link.record_type,
      recordId: link.record_id,
      blob: link.blob,
      text: sight.bases.get(link.record_id) ?? '',
    })),
    fresh.map(({ file, text, fields }) => ({ ...file, id: fields.id, text })),
  )
  const byPath = new Map(fresh.map((incoming) => [incoming.file.path, incoming]))
  return removed.flatMap((link) => pairingOf(link, byPath.get(renames.get(link.path) ?? '')))
}
