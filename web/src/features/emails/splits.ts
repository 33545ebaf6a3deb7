import type { MarkName } from '#ui/mark.tsx'

export const TABS = ['everything', 'reply', 'do', 'waiting', 'none', 'new'] as const

export const SPLITS = [...TABS, 'review'] as const
export type Split = (typeof SPLITS)[number]

export const readSplit = (text: string | undefined): Split => SPLITS.find((split) => split === text) ?? 'everything'

const LABELS: Partial<Record<Split, string>> = {
  reply: 'reply-required',
  do: 'human-do',
  waiting: 'waiting',
  none: 'no-action',
  review: 'needs-review',
}

/** Returns the query parameters of `GET /emails` for a split. A user's label is used as it is. */
export const filterOf = ({
  split,
  label: own,
}: {
  split: Split
  label?: string
}): { label?: string; triaged?: string } => {
  const label = own || LABELS[split]
  if (label) return { label }
  return split === 'new' ? { triaged: 'false' } : {}
}

export const markOfSplit = (split: Split): MarkName | null => (split === 'everything' ? null : split)
