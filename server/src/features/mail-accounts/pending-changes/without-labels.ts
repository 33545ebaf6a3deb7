import { labelSlug } from '#features/emails/index'

/** Returns the labels that the other list lacks, in whatever spelling. */
export function withoutLabels(labels: readonly string[], removed: readonly string[]): string[] {
  const slugs = new Set(removed.map(labelSlug))
  return labels.filter((label) => !slugs.has(labelSlug(label)))
}
