import './completion-menu.css'
import type { Editor } from '@tiptap/core'
import { type RefObject, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isComposing } from '#platform/keys/is-composing.ts'
import type { Completion } from '../rich/completion.ts'
import { dismissCompletion } from '../rich/completion.ts'
import { type Choice, type CompletionActs, useChoices } from './completions.tsx'

interface Props {
  editor: Editor
  completion: Completion
  project: string
  acts: CompletionActs
  /** Receives the keys that are pressed in the text. */
  keys: RefObject<((event: KeyboardEvent) => boolean) | null>
}

/** Choices that complete the typed text, below it. The focus stays in the text (WAI-ARIA APG: combobox with a list). */
export function CompletionMenu({ editor, completion, project, acts, keys }: Props) {
  const { t } = useTranslation()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const choices = useChoices(completion, editor, project, acts)
  // Another query begins at the first choice again.
  const [chosenAt, setChosenAt] = useState({ query: '', index: 0 })
  const at = chosenAt.query === completion.query ? Math.min(chosenAt.index, choices.length - 1) : 0
  const setIndex = (index: number): void => setChosenAt({ query: completion.query, index })
  const choose = ({ act }: Choice): void => {
    editor.chain().deleteRange({ from: completion.from, to: completion.to }).run()
    act(editor)
  }
  keys.current = (event) => {
    if (isComposing(event)) return false
    const chosen = choices[at]
    if (event.key === 'Escape') dismissCompletion(editor.view)
    else if (!chosen) return false
    else if (event.key === 'ArrowDown') setIndex((at + 1) % choices.length)
    else if (event.key === 'ArrowUp') setIndex((at + choices.length - 1) % choices.length)
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab') choose(chosen)
    else return false
    event.stopPropagation()
    event.preventDefault()
    return true
  }
  const isShown = choices.length > 0
  useEffect(() => {
    const { dom } = editor.view
    if (!isShown) return undefined
    dom.setAttribute('aria-autocomplete', 'list')
    dom.setAttribute('aria-controls', id)
    dom.setAttribute('aria-activedescendant', `${id}-${at}`)
    return () => {
      for (const name of ['aria-autocomplete', 'aria-controls', 'aria-activedescendant']) dom.removeAttribute(name)
    }
  }, [editor, id, at, isShown])
  useLayoutEffect(() => {
    if (list.current) place(list.current, editor, completion.from)
  })
  useEffect(() => {
    list.current?.querySelector(`[data-at="${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at])
  if (!isShown) return null
  return (
    <div
      className="menu completion-menu"
      role="listbox"
      id={id}
      ref={list}
      // It scrolls. Tab in the text chooses.
      tabIndex={0}
      aria-label={t(`note.completes.${completion.kind}`)}
    >
      {choices.map((choice, nth) => (
        <div
          key={choice.id}
          id={`${id}-${nth}`}
          data-at={nth}
          role="option"
          aria-selected={nth === at}
          className="menu-item"
          data-highlighted={nth === at ? '' : undefined}
          // The focus stays in the text.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => setIndex(nth)}
          onClick={() => choose(choice)}
        >
          <span className="menu-icon" aria-hidden>
            {choice.icon}
          </span>
          <span className="menu-label">{choice.label}</span>
          {choice.detail !== '' && <span className="menu-detail">{choice.detail}</span>}
        </div>
      ))}
    </div>
  )
}

/** Below the line of the caret, or above it where there is more space. */
function place(list: HTMLElement, editor: Editor, from: number): void {
  const caret = editor.view.coordsAtPos(Math.min(from, editor.state.doc.content.size))
  const { width, height } = list.getBoundingClientRect()
  const below = window.innerHeight - caret.bottom
  const top = below < height + 12 && caret.top > below ? caret.top - height - 6 : caret.bottom + 6
  list.style.left = `${Math.max(8, Math.min(caret.left, window.innerWidth - width - 8))}px`
  list.style.top = `${Math.max(8, top)}px`
}
