import type { FindActed } from './acts/is-repeated.ts'
import type { ActedListener } from './acts/note-act.ts'
import type { ReturnedListener } from './coming-back/return-thread.ts'
import type { DeletedListener } from './delete-for-good.ts'
import type { ArrivedListener, Dependencies } from './dependencies.ts'
import type { ThreadMovedListener } from './move-thread.ts'
import type { ResetListener } from './reset-triage.ts'
import type { ChangedListener } from './track-changes.ts'
import type { EditedListener } from './update-email.ts'

/** The features that storing emails uses, and the listeners of other features. */
export interface StoringDependencies extends Dependencies {
  listeners: Pick<EmailListeners, 'arrived' | 'changed' | 'returned'>
}

/** Functions of other features that run in the transaction of a change, in this order. */
export interface EmailListeners {
  /** Emails were stored. */
  arrived: readonly ArrivedListener[]
  /** A person changes an email; runs before the change. */
  edited: readonly EditedListener[]
  /** Mailbox, read mark or labels changed, whoever did it, or an email was deleted for good; at the end. */
  changed: readonly ChangedListener[]
  /** A person has changed emails; at the end, with the fields before and after. */
  acted: readonly ActedListener[]
  /** Asked before a person's change with an act key. */
  findActed: readonly FindActed[]
  /** A thread came back to the inbox by itself. */
  returned: readonly ReturnedListener[]
  /** The triage of an email is reset. */
  reset: readonly ResetListener[]
  /** An email is deleted for good. */
  deleted: readonly DeletedListener[]
  /** A thread moves to another project; runs before its identifiers move. */
  threadMoved: readonly ThreadMovedListener[]
}
