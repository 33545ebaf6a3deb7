import './block-handle.css'
import { DotsSixVerticalIcon } from '@phosphor-icons/react/dist/csr/DotsSixVertical'
import { PlusIcon } from '@phosphor-icons/react/dist/csr/Plus'
import type { Editor } from '@tiptap/core'
import { NodeSelection } from '@tiptap/pm/state'
import { type DragEvent, type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/button.tsx'

interface Block {
  pos: number
  element: HTMLElement
}

/**
 * Beside the block under the pointer: drags or selects it, and inserts one below. By keyboard, Alt with an arrow moves
 * a block, and `/` inserts.
 */
export function BlockHandle({ editor, frame }: { editor: Editor; frame: RefObject<HTMLElement | null> }) {
  const { t } = useTranslation()
  const handle = useRef<HTMLDivElement>(null)
  const [block, setBlock] = useState<Block | null>(null)
  useEffect(() => {
    const sheet = frame.current?.closest<HTMLElement>('.note-sheet')
    const find = ({ target, clientY }: MouseEvent): void => {
      // The editor of a note that may be changed again takes the place of another one.
      if (editor.isDestroyed || handle.current?.contains(target as Node)) return
      setBlock(blockAt(editor, clientY))
    }
    const leave = (): void => setBlock(null)
    sheet?.addEventListener('mousemove', find)
    sheet?.addEventListener('mouseleave', leave)
    editor.on('update', leave)
    return () => {
      sheet?.removeEventListener('mousemove', find)
      sheet?.removeEventListener('mouseleave', leave)
      editor.off('update', leave)
    }
  }, [editor, frame])

  function drag({ dataTransfer }: DragEvent): void {
    if (!block) return
    select(editor, block.pos)
    const slice = editor.state.selection.content()
    const { dom, text } = editor.view.serializeForClipboard(slice)
    dataTransfer.clearData()
    dataTransfer.setData('text/html', dom.innerHTML)
    dataTransfer.setData('text/plain', text)
    dataTransfer.setDragImage(block.element, 0, 0)
    dataTransfer.effectAllowed = 'copyMove'
    editor.view.dragging = { slice, move: true }
  }

  function insertBelow({ pos }: Block): void {
    const end = pos + (editor.state.doc.nodeAt(pos)?.nodeSize ?? 0)
    editor
      .chain()
      .insertContentAt(end, { type: 'paragraph', content: [{ type: 'text', text: '/' }] })
      .setTextSelection(end + 2)
      .focus()
      .run()
  }

  if (!block) return null
  return (
    <div ref={handle} className="block-handle" style={{ top: topOf(block.element) }}>
      <Button iconOnly tabIndex={-1} aria-label={t('note.block.insert')} onClick={() => insertBelow(block)}>
        <PlusIcon size={17} aria-hidden />
      </Button>
      <Button
        iconOnly
        tabIndex={-1}
        aria-label={t('note.block.move')}
        draggable
        onDragStart={drag}
        onDragEnd={() => {
          editor.view.dragging = null
        }}
        onClick={() => select(editor, block.pos)}
      >
        <DotsSixVerticalIcon size={17} aria-hidden />
      </Button>
    </div>
  )
}

function select({ state, view }: Editor, pos: number): void {
  view.dispatch(state.tr.setSelection(NodeSelection.create(state.doc, pos)))
  view.focus()
}

/** Finds the block of the page at this height. */
function blockAt({ state, view }: Editor, clientY: number): Block | null {
  const { left, right } = view.dom.getBoundingClientRect()
  const found = view.posAtCoords({ left: (left + right) / 2, top: clientY })
  if (!found) return null
  const $pos = state.doc.resolve(found.inside < 0 ? found.pos : found.inside)
  const pos = $pos.depth === 0 ? $pos.pos : $pos.before(1)
  const element = view.nodeDOM(pos)
  return element instanceof HTMLElement && state.doc.nodeAt(pos) ? { pos, element } : null
}

/** Within the frame of the text. Beside the first line of the block. */
function topOf(element: HTMLElement): number {
  const frame = element.closest('.note-text')
  return element.getBoundingClientRect().top - (frame?.getBoundingClientRect().top ?? 0)
}
