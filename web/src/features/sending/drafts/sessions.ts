import type { Draft, DraftAnswer } from '@dossier/contract/draft'
import { callApi } from '#platform/api/call-api.ts'
import { discardWhileLeaving, isWrittenBlank } from './discard-blank.ts'
import { type DraftSession, type DraftStore, openSession } from './draft-session.ts'
import { isOpenHere } from './presence.ts'
import { endUploads, hasUploads, isUploading } from './uploads-of.ts'

/** Sessions survive the editor, so that navigation loses no text. */
const sessions = new Map<string, DraftSession>()

/** Reads the stored draft. @throws ApiProblem */
export const readDraft = async (id: string): Promise<Draft> =>
  (await callApi<DraftAnswer>('GET', `/email-drafts/${id}`)).draft

const STORE: DraftStore = {
  save: async (id, body) => (await callApi<DraftAnswer>('PUT', `/email-drafts/${id}`, { body })).draft,
  read: readDraft,
}

export function sessionOf(draft: Draft): DraftSession {
  const existing = sessions.get(draft._id)
  if (existing) return existing
  const session = openSession(draft, STORE)
  sessions.set(draft._id, session)
  return session
}

export const currentSession = (id: string): DraftSession | undefined => sessions.get(id)

/** Called after sending or discarding; the next session starts from the service's state. */
export function endSession(id: string): void {
  sessions.get(id)?.end()
  sessions.delete(id)
  endUploads(id)
}

export function knowsRevision(id: string, revision: number): boolean {
  const session = sessions.get(id)
  return session !== undefined && session.read().base.revision >= revision
}

const isUnsaved = (session: DraftSession): boolean =>
  session.read().saving !== 'saved' || session.read().theirs !== null

/** Returns whether the fields hold text that the service does not have. */
export function holdsUnsaved(id: string): boolean {
  const session = sessions.get(id)
  return session !== undefined && isUnsaved(session)
}

/** Asks before the page unloads with unsaved text or files. Saves what it can, and drops open drafts without content. */
export function guardUnsaved(): () => void {
  const ask = (event: BeforeUnloadEvent): void => {
    if ([...sessions.values()].some(isUnsaved) || isUploading()) event.preventDefault()
  }
  const store = (): void => {
    for (const session of sessions.values()) if (session.read().saving === 'waiting') void session.flush()
  }
  const drop = (): void => {
    for (const [id, session] of sessions)
      if (isOpenHere(id) && !hasUploads(id) && isWrittenBlank(session.read())) discardWhileLeaving(session.read().base)
  }
  addEventListener('beforeunload', ask)
  addEventListener('pagehide', drop)
  document.addEventListener('visibilitychange', store)
  return () => {
    removeEventListener('beforeunload', ask)
    removeEventListener('pagehide', drop)
    document.removeEventListener('visibilitychange', store)
  }
}
