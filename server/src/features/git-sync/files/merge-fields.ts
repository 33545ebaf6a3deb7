import { message } from '@dossier/contract/message'
import { inStyleOf, type MergeTexts, mergeLines, mergeSets, mergeWhole } from '#core/three-way'
import type { FileContent } from '#features/records/index'

export type Merged = { ok: true; fields: FileContent } | { ok: false; clash: string }

/** Merges three-way: tags as a set, text by lines, the title as a whole. */
export async function mergeFields(
  base: FileContent,
  ours: FileContent,
  theirs: FileContent,
  mergeTexts: MergeTexts,
): Promise<Merged> {
  const title = mergeWhole(base.title, ours.title, theirs.title)
  if (title === undefined) return { ok: false, clash: message('gitSync.titlesDiffer') }
  const format = mergeWhole(base.format, ours.format, theirs.format)
  if (format === undefined || isForeign(base, ours, theirs))
    return { ok: false, clash: message('gitSync.formatsDiffer') }
  const body = await mergeLines(base.body, inStyleOf(base.body, ours.body), theirs.body, mergeTexts)
  if (body === null) return { ok: false, clash: message('gitSync.linesDiffer') }
  return { ok: true, fields: { title, format, body, tags: mergeSets(base.tags, ours.tags, theirs.tags) } }
}

/** A merge cannot mix lines of two formats. */
const isForeign = (base: FileContent, ours: FileContent, theirs: FileContent): boolean =>
  ours.format !== theirs.format && ours.body !== base.body && theirs.body !== base.body
