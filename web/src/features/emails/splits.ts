import type { MarkName } from '#ui/mark.tsx'

/** The tabs of the inbox: what is to be done. */
export const SPLITS = ['everything', 'reply', 'do', 'waiting', 'none', 'new'] as const
export type Split = (typeof SPLITS)[number]

export const readSplit = (text: string | undefined): Split => SPLITS.find((split) => split === text) ?? 'everything'

const LABELS: Partial<Record<Split, string>> = {
  reply: 'reply-required',
  do: 'human-do',
  waiting: 'waiting',
  none: 'no-action',
}

/** The query parameters of `GET /emails` that make the split. */
export const filterOf = (split: Split): { label?: string; triaged?: string } => {
  const label = LABELS[split]
  if (label) return { label }
  return split === 'new' ? { triaged: 'false' } : {}
}

export const markOfSplit = (split: Split): MarkName | null => (split === 'everything' ? null : split)
