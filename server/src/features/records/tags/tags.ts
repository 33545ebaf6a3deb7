import { fold } from '#core/fold'

/** Returns the match key: "Café Shop" and "cafe-shop" are one tag. */
export const tagSlug = (tag: string): string => fold(tag.trim()).text.replace(/[\s_]+/g, '-')

/** Trims, and drops other spellings of the same one. */
export function cleanTags(tags: readonly string[]): string[] {
  const bySlug = new Map<string, string>()
  for (const tag of tags) {
    const text = tag.trim()
    const slug = tagSlug(text)
    if (slug && !bySlug.has(slug)) bySlug.set(slug, text)
  }
  return [...bySlug.values()]
}

export const readTags = (row: { tags: string }): string[] => JSON.parse(row.tags) as string[]

/** Returns undefined for unchanged; null clears the tags. */
export const tagsColumn = (tags: readonly string[] | null | undefined): string | undefined =>
  tags === undefined ? undefined : JSON.stringify(cleanTags(tags ?? []))
