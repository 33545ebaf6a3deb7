import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { RecordPage } from '../record-page.tsx'
import { useRecord } from '../record-queries.ts'
import { NotePage } from './note-page.tsx'
import { isPlainMarkdown, useNoteAsMarkdown } from './note-queries.ts'
import type { NoteSession } from './note-session.ts'
import { currentSession, noteOf, sessionOf } from './sessions.ts'

interface Props {
  /** '' for a new note. */
  id: string
  /** A note that was begun on this page. */
  begun: NoteSession | null
  project: string
  projectName(id: string): string
  /** The new note is stored now. */
  onCreated(id: string): void
  onOpen(path: string): void
  onClose(): void
}

/** A note of the list, or a new one. A note in HTML that Markdown cannot express is shown in its frame. */
export function NotePane({ id, begun, onCreated, ...page }: Props) {
  const client = useQueryClient()
  const reading = useRecord('note', id)
  const isHtml = reading.data?.fields.format === 'html'
  const converting = useNoteAsMarkdown(id, isHtml ? (reading.data?.record.revision ?? 0) : 0)
  const stored = isHtml ? converting.data : reading.data
  const existing = begun ?? currentSession(id) ?? null
  const isFramed = isHtml && !existing && (converting.isError || (stored && !isPlainMarkdown(stored.fields.text)))
  const session = existing ?? (stored && !isFramed ? sessionOf(client, id, stored) : null)
  const latest = useRef(onCreated)
  latest.current = onCreated
  const isNew = begun?.read().id === ''
  useEffect(() => {
    if (!begun || !isNew) return undefined
    const stop = begun.watch(() => {
      const { id: created } = begun.read()
      if (created === '') return
      stop()
      latest.current(created)
    })
    return stop
  }, [begun, isNew])
  useEffect(() => {
    if (session && stored && id !== '') session.take(noteOf(id, stored))
  }, [session, stored, id])
  const { projectName, onOpen, onClose } = page
  if (isFramed) return <RecordPage kind="note" id={id} projectName={projectName} onOpen={onOpen} onClose={onClose} />
  if (session) return <NotePage session={session} record={reading.data?.record ?? null} {...page} />
  return (
    <article className="record-page" id="record" tabIndex={-1}>
      <CannotLoad of={isHtml ? converting : reading} />
    </article>
  )
}
