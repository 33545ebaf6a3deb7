import { WRITTEN_FIELDS } from '@dossier/contract/vocabulary'
import { inStyleOf, type MergeTexts, mergeLines, mergeSets, mergeWhole } from '#core/three-way'
import { GitFailed } from '#platform/git/git'
import type { Needs } from '#platform/platform'
import type { RecordRow } from '../records.tables.ts'
import type { RecordKind } from '../records.ts'
import { readTags } from '../tags/tags.ts'

type Derived = Pick<RecordKind<never>, 'derived' | 'derive'>
type LineColumn = (typeof LINE_COLUMNS)[number]

const LINE_COLUMNS = ['source_text', 'content', 'text_content', 'description'] as const

/** The columns of a kind that people write and that merge by lines. */
export const lineColumnsOf = ({ derived }: Derived): LineColumn[] =>
  LINE_COLUMNS.filter((column) => !derived.includes(column))

/**
 * Merges a change of `base` into the current record: texts by lines, tags as a set, other columns as a whole.
 * @returns the change of the current record; null when both changed the same.
 */
export async function mergeColumns(
  { git }: Needs<'git'>,
  kind: Derived,
  base: RecordRow,
  current: RecordRow,
  change: Partial<RecordRow>,
): Promise<Partial<RecordRow> | null> {
  const theirs = { ...base, ...change }
  if (isForeign(base, current, theirs)) return null
  const merged: Partial<RecordRow> = { ...change }
  for (const column of WRITTEN_FIELDS) {
    if (kind.derived.includes(column)) delete merged[column]
    else if (column in change) {
      const value = await mergeColumn(column, base, current, theirs, unlessGitFails(git.merge))
      if (value === undefined) return null
      Object.assign(merged, { [column]: value })
    }
  }
  return { ...merged, ...(await kind.derive?.({ ...current, ...merged }, current)) }
}

/** A merge cannot mix lines of two formats. */
const isForeign = (base: RecordRow, ours: RecordRow, theirs: RecordRow): boolean =>
  ours.content_format !== theirs.content_format &&
  ours.source_text !== base.source_text &&
  theirs.source_text !== base.source_text

/** @returns undefined for a conflict. */
async function mergeColumn(
  column: (typeof WRITTEN_FIELDS)[number],
  base: RecordRow,
  ours: RecordRow,
  theirs: RecordRow,
  mergeTexts: MergeTexts,
): Promise<string | number | null | undefined> {
  if (column === 'tags') return JSON.stringify(mergeSets(readTags(base), readTags(ours), readTags(theirs)))
  if (!isLineColumn(column)) return mergeWhole(base[column], ours[column], theirs[column])
  const text = inStyleOf(base[column], theirs[column])
  return (await mergeLines(base[column], ours[column], text, mergeTexts)) ?? undefined
}

const isLineColumn = (column: string): column is LineColumn => LINE_COLUMNS.some((each) => each === column)

/** Without git, texts changed on both sides conflict. */
const unlessGitFails =
  (merge: MergeTexts): MergeTexts =>
  (base, ours, theirs) =>
    merge(base, ours, theirs).catch((error: unknown) => {
      if (error instanceof GitFailed) return null
      throw error
    })
