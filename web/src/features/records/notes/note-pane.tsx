import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { CannotLoad } from '#ui/cannot-load.tsx'
import { RecordPage } from '../record-page.tsx'
import { useRecord } from '../record-queries.ts'
import { NotePage } from './note-page.tsx'
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

/** A note of the list, or a new one. Notes in HTML, which others wrote, are shown in their frame. */
export function NotePane({ id, begun, onCreated, ...page }: Props) {
  const client = useQueryClient()
  const reading = useRecord('note', id)
  const stored = reading.data
  const isHtml = stored?.fields.format === 'html'
  const session = begun ?? currentSession(id) ?? (stored && !isHtml ? sessionOf(client, id, stored) : null)
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
  if (stored && isHtml && !begun)
    return <RecordPage kind="note" id={id} projectName={projectName} onOpen={onOpen} onClose={onClose} />
  if (session) return <NotePage session={session} record={stored?.record ?? null} {...page} />
  return (
    <article className="record-page" id="record" tabIndex={-1}>
      <CannotLoad of={reading} />
    </article>
  )
}
