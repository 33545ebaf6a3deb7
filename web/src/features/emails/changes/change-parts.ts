import type { ShownEmail } from '@dossier/contract/listed-email'
import type { Notice } from '#ui/undo-slot.tsx'
import type { Change } from './pending-changes.ts'
import type { OwnActs } from './use-own-acts.ts'
import type { Pending } from './use-pending.ts'
import type { WaitingChanges } from './waiting-changes.ts'

export type Changed = Pick<ShownEmail, '_id' | 'thread_id' | 'mailbox' | 'labels' | 'triaged' | 'read'> &
  Partial<Pick<ShownEmail, 'triage_primary_action' | 'project' | 'starred' | 'muted' | 'snoozed_until' | 'remind_at'>>

export interface NoticeOfChange extends Notice {
  /** What a person changed by hand, for which a rule may be offered. */
  correction?: { email: Changed; change: Change } | undefined
}

/** What sending and undoing changes share. */
export interface ChangeParts {
  waiting: WaitingChanges
  acts: OwnActs
  pending: Pending
  setNotice(notice: NoticeOfChange): void
  /** Shows a failure. */
  tell(sentence: string): void
}
