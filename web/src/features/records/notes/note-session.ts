import { ApiProblem } from '#platform/api/call-api.ts'
import { now } from '#platform/clock/clock.ts'
import { isSameContent, mergeNotes, type NoteContent } from './note-content.ts'

/** Long enough for a word, short enough that a crash of the machine costs a sentence. */
const PAUSE_MS = 700
/** Longest time without a save for a person who writes without a pause. */
const MAX_PAUSE_MS = 5_000
const RETRY_MS = 3_000
const MAX_RETRY_MS = 60_000
/** Limit of retries against another writer who is always faster. */
const MAX_ATTEMPTS = 8

export type SavingState = 'saved' | 'saving' | 'retrying' | 'refused' | 'changed'

export interface StoredNote {
  id: string
  revision: number
  content: NoteContent
}

export interface Session {
  /** '' for a note that the service does not have yet. */
  id: string
  /** The note as the service had it when the content was last the same, or merged. */
  base: StoredNote
  content: NoteContent
  state: SavingState
  problem: ApiProblem | null
  /** The note of others, when both changed the same. */
  conflict: StoredNote | null
  /** A change of others was merged into the content. */
  isMerged: boolean
}

/** Access to the service and to the storage of the tab. The first two methods throw ApiProblem. */
export interface NoteStore {
  create(content: NoteContent): Promise<StoredNote>
  save(base: StoredNote, content: NoteContent): Promise<StoredNote>
  /** Returns the note in the answer to a stale save; null for other problems. @throws ApiProblem */
  currentOf(problem: ApiProblem): Promise<StoredNote | null>
  /** Keeps unsaved content over a reload; null: everything is saved. */
  keep(session: Session): void
}

/**
 * Edits one note. It saves while typing, one request at a time, each with the revision that it changes, and goes on
 * after the page is left until everything is saved.
 * @param resumes saves what a reload interrupted; otherwise nothing is saved before a person writes.
 */
export function openSession(begun: Pick<Session, 'base' | 'content'>, store: NoteStore, resumes = true) {
  let session: Session = { ...begun, id: begun.base.id, state: 'saved', problem: null, conflict: null, isMerged: false }
  let underway: Promise<void> | null = null
  let pause: ReturnType<typeof setTimeout> | undefined
  let retryMs = RETRY_MS
  let unsavedSince = 0
  /** Arrived during a request, so it may be the echo of that request. */
  let reported: StoredNote | null = null
  const watchers = new Set<() => void>()

  function set(change: Partial<Session>): void {
    session = { ...session, ...change }
    store.keep(session)
    for (const tell of watchers) tell()
  }

  const isUnsaved = (): boolean => !isSameContent(session.base.content, session.content)

  function plan(after: number): void {
    clearTimeout(pause)
    pause = setTimeout(() => void flush(), after)
  }

  async function saveAll(): Promise<void> {
    for (let attempts = 0; isUnsaved() && !session.conflict && attempts < MAX_ATTEMPTS; attempts += 1) {
      const sent = session.content
      set({ state: session.state === 'retrying' ? 'retrying' : 'saving' })
      try {
        const base = session.id === '' ? await store.create(sent) : await store.save(session.base, sent)
        // The content may have changed during the request.
        const content = session.content === sent ? base.content : session.content
        set({ id: base.id, base, content, state: 'saving', problem: null })
        retryMs = RETRY_MS
        attempts = 0
      } catch (error) {
        if (!(error instanceof ApiProblem)) throw error
        const current = await store.currentOf(error).catch(() => null)
        if (!current) {
          fail(error)
          return
        }
        merge(current)
      }
    }
    if (!session.conflict) set({ state: isUnsaved() ? 'retrying' : 'saved', problem: null })
  }

  function fail(problem: ApiProblem): void {
    const mayPass = problem.status === 0 || problem.status === 429 || problem.status >= 500
    set({ state: mayPass ? 'retrying' : 'refused', problem })
    if (!mayPass) return
    plan(retryMs)
    retryMs = Math.min(MAX_RETRY_MS, retryMs * 2)
  }

  function merge(current: StoredNote): void {
    if (current.revision <= session.base.revision) return
    const content = mergeNotes(session.base.content, session.content, current.content)
    if (!content) {
      set({ conflict: current, state: 'changed' })
      return
    }
    const isMerged = isUnsaved() && !isSameContent(content, session.content)
    set({ base: current, content, conflict: null, isMerged: session.isMerged || isMerged })
    if (isUnsaved()) plan(PAUSE_MS)
  }

  /** Saves pending changes. @returns true when the service has everything. */
  async function flush(): Promise<boolean> {
    clearTimeout(pause)
    pause = undefined
    underway ??= saveAll().finally(() => {
      underway = null
      if (reported) take(reported)
    })
    await underway
    return !session.conflict && !isUnsaved()
  }

  /** Called with the note as the service has it. */
  function take(current: StoredNote): void {
    if (underway) {
      if (!reported || current.revision >= reported.revision) reported = current
      return
    }
    reported = null
    if (session.id !== '') merge(current)
  }

  if (resumes && isUnsaved()) plan(0)

  return {
    read: (): Session => session,
    watch(tell: () => void): () => void {
      watchers.add(tell)
      return () => void watchers.delete(tell)
    },
    write(change: Partial<NoteContent>): void {
      set({ content: { ...session.content, ...change }, isMerged: false })
      if (session.conflict) return
      // A retry has its own time.
      if (session.state === 'retrying') return
      set({ state: 'saving' })
      const waitedMs = pause === undefined ? 0 : now() - unsavedSince
      if (waitedMs === 0) unsavedSince = now()
      plan(Math.max(0, Math.min(PAUSE_MS, MAX_PAUSE_MS - waitedMs)))
    },
    take,
    /** Resolves a conflict: own content over that of others, or theirs. */
    choose(whose: 'mine' | 'theirs'): void {
      const { conflict } = session
      if (!conflict) return
      const content = whose === 'mine' ? session.content : conflict.content
      set({ base: conflict, content, conflict: null, state: 'saving' })
      plan(0)
    },
    flush,
    isUnsaved,
  }
}

export type NoteSession = ReturnType<typeof openSession>
