import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { carriesFiles, givenFiles, isMeantAsFiles } from './given-files.ts'
import type { Files } from './use-files.ts'

/** Files that are dropped on the editor, or pasted into its text, are attached. */
export function useDropping({ add, isOpen }: Files) {
  const [over, setOver] = useState(false)

  function onDragOver(event: DragEvent): void {
    if (!isOpen || !carriesFiles(event.dataTransfer)) return
    // Else the browser would open the file in place of the page.
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
    add(givenFiles(event.dataTransfer))
  }

  function onPaste(event: ClipboardEvent): void {
    if (!isOpen || !isMeantAsFiles(event.clipboardData)) return
    event.preventDefault()
    add(givenFiles(event.clipboardData))
  }

  return { over, props: { onDragOver, onDragLeave, onDrop }, onPaste }
}
