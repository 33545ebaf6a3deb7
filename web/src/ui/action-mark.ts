import type { PrimaryAction } from '@dossier/contract/vocabulary'
import type { MarkName } from './mark.tsx'

const MARKS: Record<PrimaryAction, MarkName> = {
  'reply-required': 'reply',
  'human-do': 'do',
  waiting: 'waiting',
  'no-action': 'none',
  spam: 'spam',
}

export const markOfAction = (action: PrimaryAction | ''): MarkName => (action ? MARKS[action] : 'new')
