import type { Note, NoteAnswer } from '@dossier/contract/note'
import type { QueryClient } from '@tanstack/react-query'
import { type ApiProblem, callApi } from '#platform/api/call-api.ts'
import { currentNote } from '../change-record.ts'
import { EMPTY_FIELDS } from '../record-fields.ts'
import { requestOf } from '../record-kinds.ts'
import { recordAddress, recordKey, refetchRecords, type StoredRecord, storedRecord } from '../record-queries.ts'
import { beginWriting, endWriting, storeWriting } from '../writings.ts'
import { contentOf, fieldsOf } from './note-content.ts'
import { readAsMarkdown } from './note-queries.ts'
import { type NoteSession, type NoteStore, openSession, type Session, type StoredNote } from './note-session.ts'

/** Sessions survive the page, so that navigation loses no text. */
const sessions = new Map<string, NoteSession>()

const MAX_KEEPALIVE_CHARS = 20_000

export const noteOf = (id: string, { record, fields }: StoredRecord): StoredNote => ({
  id,
  revision: record.revision,
  content: contentOf(fields),
})

const keyOf = (id: string): string => `note ${id}`
const newNoteKey = (project: string): string => `new note ${project}`

/** Access to the service for the notes of a project. A note in HTML takes changes of its Markdown. */
function storeOf(client: QueryClient, project: string, isHtml = false): NoteStore {
  const once = crypto.randomUUID()
  let first: object | null = null
  const taken = (note: Note): StoredNote => {
    const stored = storedRecord({ note })
    client.setQueryData(recordKey('note', note._id), stored)
    return noteOf(note._id, stored)
  }
  return {
    async create(content) {
      // The same body again, when the answer was lost: the note is created once.
      first ??= { ...requestOf('note', fieldsOf(content)), project }
      const { note } = await callApi<NoteAnswer>('POST', '/notes', { body: first, once }).catch((error: unknown) => {
        if ((error as ApiProblem).status !== 0) first = null
        throw error
      })
      endWriting(newNoteKey(project))
      const session = sessions.get(newNoteKey(project))
      sessions.delete(newNoteKey(project))
      if (session) sessions.set(note._id, session)
      void refetchRecords(client)
      return taken(note)
    },
    async save({ id, revision, content: before }, content) {
      const changes = requestOf('note', fieldsOf(content), fieldsOf(before))
      const body = { ...(isHtml ? asMarkdown(changes) : changes), revision }
      const keepalive = content.text.length < MAX_KEEPALIVE_CHARS
      const saved = taken((await callApi<NoteAnswer>('PUT', recordAddress('note', id), { body, keepalive })).note)
      return isHtml ? { ...saved, content } : saved
    },
    async currentOf(problem) {
      const current = currentNote(problem)
      const { _id = '' } = (problem.details as { current?: { _id?: string } } | undefined)?.current ?? {}
      return current && noteOf(_id, isHtml ? await readAsMarkdown(_id) : current)
    },
    keep: (session) => keep(session, session.id === '' ? newNoteKey(project) : keyOf(session.id)),
  }
}

const asMarkdown = ({ source_text: markdown, content_format: _format, ...changes }: Record<string, unknown>) =>
  markdown === undefined ? changes : { ...changes, markdown }

function keep({ base, content }: Session, key: string): void {
  storeWriting(key, {
    revision: base.revision,
    before: fieldsOf(base.content),
    fields: fieldsOf(content),
    autosaved: true,
  })
}

/** Returns the session of a stored note, with its text as Markdown. It goes on with what a reload interrupted. */
export function sessionOf(client: QueryClient, id: string, stored: StoredRecord): NoteSession {
  const existing = sessions.get(id)
  if (existing) return existing
  const { before, fields, revision } = beginWriting(
    keyOf(id),
    fieldsOf(contentOf(stored.fields)),
    stored.record.revision,
  )
  const session = openSession(
    { base: { id, revision, content: contentOf(before) }, content: contentOf(fields) },
    storeOf(client, stored.record.project, stored.fields.format === 'html'),
  )
  sessions.set(id, session)
  return session
}

/** Returns the session of the note that a project gets next. */
export function newSession(client: QueryClient, project: string): NoteSession {
  const key = newNoteKey(project)
  const existing = sessions.get(key)
  if (existing) return existing
  const { fields, autosaved = false } = beginWriting(key, EMPTY_FIELDS, 0)
  const base: StoredNote = { id: '', revision: 0, content: contentOf(EMPTY_FIELDS) }
  const session = openSession({ base, content: contentOf(fields) }, storeOf(client, project), autosaved)
  sessions.set(key, session)
  return session
}

export const currentSession = (id: string): NoteSession | undefined => sessions.get(id)

/** Called at sign-out. */
export const forgetNotes = (): void => sessions.clear()

/** Saves when the page is hidden, and asks before it unloads with text that cannot be saved. */
export function guardNotes(): () => void {
  const save = (): void => {
    for (const session of sessions.values()) if (session.isUnsaved()) void session.flush()
  }
  const ask = (event: BeforeUnloadEvent): void => {
    const isStuck = ({ state }: Session): boolean => state === 'retrying' || state === 'refused' || state === 'changed'
    const isLong = ({ content }: Session): boolean => content.text.length >= MAX_KEEPALIVE_CHARS
    const isLost = (session: NoteSession): boolean =>
      isStuck(session.read()) || (session.isUnsaved() && isLong(session.read()))
    if ([...sessions.values()].some(isLost)) event.preventDefault()
  }
  addEventListener('beforeunload', ask)
  addEventListener('online', save)
  document.addEventListener('visibilitychange', save)
  return () => {
    removeEventListener('beforeunload', ask)
    removeEventListener('online', save)
    document.removeEventListener('visibilitychange', save)
  }
}
