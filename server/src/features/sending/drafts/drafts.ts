import { type Message, message } from '@dossier/contract/message'
import type { DraftStatus } from '@dossier/contract/vocabulary'
import { AppError } from '#core/app-error'

/** Still on its way to be sent: it can be the active draft of its thread. */
export const LIVE_STATUSES = ['draft', 'queued'] as const satisfies readonly DraftStatus[]

/** What a list shows when no status is asked for. What was discarded shows only by its name. */
export const LISTED_STATUSES: readonly DraftStatus[] = ['draft', 'queued', 'sent']

interface State {
  status: string
  revision: number
  generated_by_triage: number
  edited: number
}

export const isLive = ({ status }: Pick<State, 'status'>): boolean => LIVE_STATUSES.some((live) => live === status)

/** Triage may renew or take back what it wrote until a person has put a hand on it. */
export const isUntouchedByPeople = (draft: State): boolean =>
  draft.generated_by_triage === 1 && draft.edited === 0 && draft.status === 'draft'

/** @throws AppError `conflict` unless it can still be changed. */
export function refuseUnlessOpen({ status }: Pick<State, 'status'>): void {
  if (status === 'queued') throw conflict(message('sending.draftQueued'))
  if (status === 'sent') throw conflict(message('sending.draftSent'))
  if (status === 'discarded') throw conflict(message('sending.draftDiscarded'))
}

/**
 * @param seen the revision that was changed; left out, the last write wins.
 * @throws AppError `conflict` when somebody has changed the draft since.
 */
export function refuseStale({ revision }: Pick<State, 'revision'>, seen: number | undefined): void {
  if (seen === undefined || seen === revision) return
  throw conflict(message('sending.draftChanged', { now: revision, seen }))
}

/** Mail has come into the thread since the draft was written. What is sent or discarded cannot grow stale. */
export const isStale = (draft: { status: string; thread_version_at: number }, threadNewestAt: number | null): boolean =>
  isLive(draft) && threadNewestAt !== null && threadNewestAt > draft.thread_version_at

const conflict = (reason: Message): AppError => new AppError('conflict', reason)
