import { useQueryClient } from '@tanstack/react-query'
import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { linkPathsQuery } from '../note-frame/reference-queries.ts'
import { Completing, type Completion } from '../rich/completion.ts'
import { createEditor, type NoteEditor } from '../rich/create-editor.ts'
import { addressOfNode, MarkReferences } from '../rich/mark-references.ts'
import { MoveBlocks } from '../rich/move-block.ts'
import { pasting } from '../rich/pasting.ts'
import { type Destinations, followAddress, isReference } from './follow-address.ts'
import { picturesOf } from './note-pictures.ts'
import type { NoteSession } from './note-session.ts'

interface Options {
  session: NoteSession
  source: string
  editable: boolean
  destinations: Omit<Destinations, 'resolve'>
  /** Receives keys while a completion is open. */
  menuKeys: RefObject<((event: KeyboardEvent) => boolean) | null>
  onFiles(files: File[], at: number): void
  onLink(): void
  onCompletion(completion: Completion | null): void
}

/** Creates the editor of a note in a container, and keeps it and the session at the same text. */
export function useNoteEditor({ session, source, editable, ...options }: Options) {
  const { t } = useTranslation()
  const container = useRef<HTMLDivElement>(null)
  const [made, setMade] = useState<NoteEditor | null>(null)
  const [pictures] = useState(() => picturesOf(() => session.read().id))
  const resolve = useResolve(session)
  const written = useRef(source)
  const latest = useRef({ t, ...options })
  latest.current = { t, ...options }

  useEffect(() => {
    if (!container.current) return undefined
    const { t: words, menuKeys } = latest.current
    const follow = (address: string): void =>
      void followAddress(address, {
        ...latest.current.destinations,
        resolve: async (reference) => (await resolve([reference])).get(reference) ?? null,
      })
    const { editor, show } = createEditor({
      container: container.current,
      source: written.current,
      editable,
      props: {
        ...editorProps(words('record.text'), words('note.textHere'), follow),
        ...pasting({ picture: words('rich.picture'), onFiles: (files, at) => latest.current.onFiles(files, at) }),
      },
      boxName: (text) => latest.current.t('rich.box', { words: text }),
      foldName: (title) => latest.current.t('rich.fold', { title }),
      pictures,
      missingPicture: (alt) => latest.current.t('note.picture', { alt }).trim(),
      onChange: (text) => {
        written.current = text
        session.write({ text })
      },
      onLink: () => latest.current.onLink(),
      extensions: [
        MarkReferences.configure({ isReference, resolve, missing: words('record.notInProject') }),
        MoveBlocks,
        Completing.configure({
          onChange: (found) => latest.current.onCompletion(found),
          onKey: (event) => menuKeys.current?.(event) ?? false,
        }),
      ],
    })
    setMade({ editor, show })
    return () => {
      setMade(null)
      editor.destroy()
    }
  }, [session, pictures, resolve, editable])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new source is the reason to look at the session
  useEffect(() => {
    // A render may be older than what was typed since.
    const { text } = session.read().content
    if (!made || text === written.current) return
    written.current = text
    made.show(text)
  }, [made, source, session])
  return { container, editor: made?.editor ?? null, pictures }
}

/** Returns the paths of records that the text names. */
function useResolve(session: NoteSession) {
  const client = useQueryClient()
  return useMemo(
    () => (addresses: readonly string[]) => {
      const { id } = session.read()
      if (id === '') return Promise.resolve(new Map<string, string | null>())
      return client.query({ ...linkPathsQuery({ record: id }, addresses), staleTime: 10_000 })
    },
    [client, session],
  )
}

const editorProps = (label: string, placeholder: string, follow: (address: string) => void) => ({
  attributes: ({ doc }: Editor['state']) => ({
    class: `rich-text ${doc.childCount === 1 && doc.firstChild?.content.size === 0 ? 'blank' : ''}`,
    role: 'textbox',
    spellcheck: 'true',
    'aria-multiline': 'true',
    'aria-label': label,
    'data-placeholder': placeholder,
  }),
  handleKeyDown(view: Editor['view'], event: KeyboardEvent): boolean {
    // In a table, Tab goes through the cells; Escape leaves the text.
    if (event.key === 'Escape') {
      view.dom.closest('article')?.querySelector<HTMLElement>('h2')?.focus()
      return true
    }
    // Ctrl with Enter follows the link at the caret.
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return false
    const { $from } = view.state.selection
    const node = [$from.nodeAfter, $from.nodeBefore].find((each) => each && addressOfNode(each) !== '')
    if (node) follow(addressOfNode(node))
    return true
  },
  handleDOMEvents: {
    click(view: Editor['view'], event: MouseEvent): boolean {
      const target = event.target as Element
      if (!target.closest('a[href], [data-wiki-link]') || event.altKey || !isFollowed(view)) return false
      event.preventDefault()
      const node = view.state.doc.nodeAt(view.posAtDOM(target, 0))
      const address = target.closest('a')?.getAttribute('href') ?? (node ? addressOfNode(node) : '')
      if (address) follow(address)
      return true
    },
  },
})

/** A click at the end of a selection belongs to the selection, unless a wiki link is selected as a whole. */
const isFollowed = ({ state: { selection } }: Editor['view']): boolean =>
  selection.empty || selection.$from.nodeAfter?.type.name === 'wikiLink'
