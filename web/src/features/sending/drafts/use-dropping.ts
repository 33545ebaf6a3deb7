import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { carriesFiles, droppedFiles, isMeantAsFiles } from './dropped-files.ts'
import type { Files } from './use-files.ts'

/** Attaches files dropped on the editor or pasted into its text. */
export function useDropping({ add, isOpen }: Files) {
  const [over, setOver] = useState(false)

  function onDragOver(event: DragEvent): void {
    if (!isOpen || !carriesFiles(event.dataTransfer)) return
    // Otherwise the browser would navigate to the file.
    event.preventDefault()
    event.dataTransfer.dropEffect = 'copy'
    setOver(true)
  }

  function onDragLeave({ currentTarget, relatedTarget }: DragEvent): void {
    if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) setOver(false)
  }

  function onDrop(event: DragEvent): void {
    setOver(false)
    if (!isOpen || !carriesFiles(event.dataTransfer)) return
    event.preventDefault()
    add(droppedFiles(event.dataTransfer))
  }

  function onPaste(event: ClipboardEvent): void {
    if (!isOpen || !isMeantAsFiles(event.clipboardData)) return
    event.preventDefault()
    add(droppedFiles(event.clipboardData))
  }

  return { over, props: { onDragOver, onDragLeave, onDrop }, onPaste }
}
