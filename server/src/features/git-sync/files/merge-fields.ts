import { message } from '@dossier/contract/message'
import type { FileContent } from '#features/records/index'
import { inStyleOf, sameTags } from './item-fields.ts'

export type MergeTexts = (base: string, ours: string, theirs: string) => Promise<string | null>

export type Merged = { ok: true; fields: FileContent } | { ok: false; clash: string }

/** Merges three-way: tags as a set, text by lines, the title as a whole. */
export async function mergeFields(
  base: FileContent,
  ours: FileContent,
  theirs: FileContent,
  mergeTexts: MergeTexts,
): Promise<Merged> {
  const title = mergeWhole(base.title, ours.title, theirs.title)
  if (title === null) return { ok: false, clash: message('gitSync.titlesDiffer') }
  const format = mergeWhole(base.format, ours.format, theirs.format)
  if (format === null || isForeign(base, ours, theirs)) return { ok: false, clash: message('gitSync.formatsDiffer') }
  const body = await mergeBodies(base.body, ours.body, theirs.body, mergeTexts)
  if (body === null) return { ok: false, clash: message('gitSync.linesDiffer') }
  return { ok: true, fields: { title, format, body, tags: mergeTags(base.tags, ours.tags, theirs.tags) } }
}

function mergeWhole<T>(base: T, ours: T, theirs: T): T | null {
  if (ours === theirs || theirs === base) return ours
  return ours === base ? theirs : null
}

/** A merge cannot mix lines of two formats. */
const isForeign = (base: FileContent, ours: FileContent, theirs: FileContent): boolean =>
  ours.format !== theirs.format && ours.body !== base.body && theirs.body !== base.body

async function mergeBodies(base: string, ours: string, theirs: string, mergeTexts: MergeTexts): Promise<string | null> {
  const styled = inStyleOf(base, ours)
  const merged = mergeWhole(base, styled, theirs)
  return merged ?? mergeTexts(base, styled, theirs)
}

export function mergeTags(base: readonly string[], ours: readonly string[], theirs: readonly string[]): string[] {
  if (sameTags(base, ours)) return [...theirs]
  if (sameTags(base, theirs)) return [...ours]
  const removed = new Set(base.filter((tag) => !ours.includes(tag)))
  const added = ours.filter((tag) => !base.includes(tag) && !theirs.includes(tag))
  return [...theirs.filter((tag) => !removed.has(tag)), ...added]
}
