import { fold } from '#core/fold'

/** What tags are matched by: "Café Shop" and "cafe-shop" are one tag. */
export const tagSlug = (tag: string): string => fold(tag.trim()).text.replace(/[\s_]+/g, '-')

/** As given, without surrounding space and without a second spelling of the same one. */
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

/** The column for tags of an input: undefined = unchanged, null = none. */
export const tagsColumn = (tags: readonly string[] | null | undefined): string | undefined =>
  tags === undefined ? undefined : JSON.stringify(cleanTags(tags ?? []))
