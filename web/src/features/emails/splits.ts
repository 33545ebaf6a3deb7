import type { MarkName } from '#ui/mark.tsx'

/** The tabs of the inbox: what is to be done. */
export const TABS = ['everything', 'reply', 'do', 'waiting', 'none', 'new'] as const

/** Those, and what somebody has to look at, which lies across them. */
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

/** The query parameters of `GET /emails` that make the split; a label of people stands for itself. */
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
