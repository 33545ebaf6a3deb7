import type { MarkName } from '#ui/mark.tsx'
import type { Change } from './group-decisions.ts'

const MARKS: Record<Change, MarkName> = {
  archived: 'none',
  spam: 'spam',
  reply: 'reply',
  do: 'do',
  waiting: 'waiting',
  none: 'none',
  review: 'review',
  failed: 'failed',
  skipped: 'new',
  undone: 'new',
}

export const markOfChange = (change: Change): MarkName => MARKS[change]
