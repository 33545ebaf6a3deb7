import { LIMITS, SYSTEM_LABELS } from '@dossier/contract/vocabulary'

/** docs/spec/emails.md §8. */
export const MAX_LABELS = 100
/** Folding may expand characters, and index keys have a size limit. */
const MAX_SLUG_LENGTH = 200

/** Returns the match key: "Needs Review" and "needs-review" are one label. */
export const labelSlug = (label: string): string =>
  label
    .normalize('NFKC')
    .toLowerCase()
    .trim()
    .replace(/[\s_]+/g, '-')
    .slice(0, MAX_SLUG_LENGTH)
    .toWellFormed()

/** Trims, and drops other spellings of the same one. */
export function cleanLabels(labels: readonly string[]): string[] {
  const bySlug = new Map<string, string>()
  for (const label of labels) {
    const text = label.toWellFormed().trim()
    const slug = labelSlug(text)
    if (slug && !bySlug.has(slug)) bySlug.set(slug, text)
  }
  return [...bySlug.values()]
}

/** Bounds labels that another program made. */
export const importedLabels = (labels: readonly string[]): string[] =>
  cleanLabels(labels.map((label) => label.trim().slice(0, LIMITS.label))).slice(0, MAX_LABELS)

const SYSTEM = new Set<string>(SYSTEM_LABELS)

export const isSystemLabel = (label: string): boolean => SYSTEM.has(labelSlug(label))
