import type { Draft } from '@dossier/contract/draft'
import { ApiProblem } from '#platform/api/call-api.ts'
import type { RecipientField } from '../recipients/recipient-fields.ts'
import { type DraftContent, pickFields } from './draft-content.ts'
import type { Choice } from './merge-content.ts'
import { applyChoice, beginWriting, mergeStored, saved, type, unsavedFields, type Writing } from './writing.ts'

/** Long enough for a word, short enough that a crash costs a sentence. */
const PAUSE_MS = 800
const RETRY_MS = 5_000
/** Limit of retries against a concurrent user who is always faster. */
const MAX_ATTEMPTS = 5

export interface Session extends Writing {
  saving: 'saved' | 'waiting' | 'underway' | 'failed'
  problem: ApiProblem | null
  /** Text in the recipient fields that is no address yet. It is not saved. */
  typed: Record<RecipientField, string>
}

const NOTHING_TYPED: Session['typed'] = { to: '', cc: '', bcc: '' }

const mayBeStored = ({ base, theirs }: Session): boolean => base.status === 'draft' && theirs === null

/** Access to the service. Both methods throw ApiProblem. */
export interface DraftStore {
  save(id: string, change: Partial<DraftContent> & { revision: number }): Promise<Draft>
  read(id: string): Promise<Draft>
}

/**
 * Edits one draft. It saves while typing, one request at a time, each with the revision that it changes. It continues
 * after the editor unmounts until everything is saved.
 */
export function openSession(draft: Draft, store: DraftStore) {
  let session: Session = { ...beginWriting(draft), saving: 'saved', problem: null, typed: NOTHING_TYPED }
  let underway: Promise<void> | null = null
  let pause: ReturnType<typeof setTimeout> | undefined
  /** Arrived during a request, so it may be the echo of that request. */
  let reported: Draft | null = null
  const watchers = new Set<() => void>()

  function set(change: Partial<Session>): void {
    session = { ...session, ...change }
    for (const tell of watchers) tell()
  }

  const mustSave = (): boolean => mayBeStored(session) && unsavedFields(session).length > 0

  function plan(after: number): void {
    clearTimeout(pause)
    pause = setTimeout(() => void flush(), after)
  }

  async function saveAll(): Promise<void> {
    for (let tries = 0; mustSave() && tries < MAX_ATTEMPTS; tries += 1) {
      const sent = session.content
      set({ saving: 'underway', problem: null })
      try {
        const change = { ...pickFields(sent, unsavedFields(session)), revision: session.base.revision }
        const stored = await store.save(draft._id, change)
        // The fields may have changed during the request.
        set(saved(session, sent, stored))
        tries = 0
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        if (error.status !== 409) return fail(error)
        try {
          const newest = await store.read(draft._id)
          set(mergeStored(session, newest))
        } catch (unread) {
          return fail(unread instanceof ApiProblem ? unread : error)
        }
      }
    }
    set({ saving: unsavedFields(session).length > 0 ? 'failed' : 'saved' })
  }

  function fail(problem: ApiProblem): void {
    set({ saving: 'failed', problem })
    if (problem.status === 0 || problem.status >= 500) plan(RETRY_MS)
  }

  /** Saves pending changes. @returns true when the service has everything. */
  async function flush(): Promise<boolean> {
    clearTimeout(pause)
    underway ??= saveAll().finally(() => {
      underway = null
      if (reported) take(reported)
    })
    await underway
    return !session.theirs && unsavedFields(session).length === 0
  }

  function take(newer: Draft): void {
    if (underway) {
      if (!reported || newer.revision >= reported.revision) reported = newer
      return
    }
    reported = null
    set(mergeStored(session, newer))
  }

  return {
    read: (): Session => session,
    watch(tell: () => void): () => void {
      watchers.add(tell)
      return () => watchers.delete(tell)
    },
    write(change: Partial<DraftContent>): void {
      set({ ...type(session, change), saving: 'waiting' })
      plan(PAUSE_MS)
    },
    type: (field: RecipientField, text: string): void => set({ typed: { ...session.typed, [field]: text } }),
    /** Called with the refetched draft. */
    take,
    decide(choice: Choice): void {
      set({ ...applyChoice(session, choice), saving: 'waiting' })
      plan(0)
    },
    flush,
    refuse: (problem: ApiProblem): void => set({ problem }),
    end: (): void => clearTimeout(pause),
  }
}

export type DraftSession = ReturnType<typeof openSession>
