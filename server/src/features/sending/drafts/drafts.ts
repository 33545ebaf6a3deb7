import { type Message, message } from '@dossier/contract/message'
import type { DraftStatus } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'

export const LIVE_STATUSES = ['draft', 'queued'] as const satisfies readonly DraftStatus[]

/** Default statuses of a list; discarded drafts need an explicit request. */
export const LISTED_STATUSES: readonly DraftStatus[] = ['draft', 'queued', 'sent']

interface State {
  status: string
  revision: number
  generated_by_triage: number
  edited: number
}

export const isLive = ({ status }: Pick<State, 'status'>): boolean => LIVE_STATUSES.some((live) => live === status)

/** Triage may renew or remove its draft until a person changes it. */
export const isUntouchedByPeople = (draft: State): boolean =>
  draft.generated_by_triage === 1 && draft.edited === 0 && draft.status === 'draft'

export function refuseUnlessOpen({ status }: Pick<State, 'status'>): void {
  if (status === 'queued') throw conflict(message('sending.draftQueued'))
  if (status === 'sent') throw conflict(message('sending.draftSent'))
  if (status === 'discarded') throw conflict(message('sending.draftDiscarded'))
}

/**
 * @param expected the edited revision; without it the last write wins.
 * @throws AppError `conflict` when the draft has changed since.
 */
export function refuseStale({ revision }: Pick<State, 'revision'>, expected: number | undefined): void {
  if (expected === undefined || expected === revision) return
  throw conflict(message('sending.draftChanged', { now: revision, seen: expected }))
}

/** The thread has newer emails than the draft. Sent and discarded drafts are never stale. */
export const isStale = (draft: { status: string; thread_version_at: number }, threadNewestAt: number | null): boolean =>
  isLive(draft) && threadNewestAt !== null && threadNewestAt > draft.thread_version_at

const conflict = (reason: Message): AppError => new AppError('conflict', reason)
