import { type ClipboardEvent, type DragEvent, type RefObject, useState } from 'react'
import type { BodyHandle } from '../body/body-handle.ts'
import { carriesFiles, type DroppedFiles, droppedFiles, isMeantAsFiles } from '../body/dropped-files.ts'
import type { Files } from './use-files.ts'

type Point = { left: number; top: number } | null

/** Attaches files dropped on the editor or pasted into its text. Images that arrive in the text are shown there. */
export function useDropping({ add, isOpen }: Files, body: RefObject<BodyHandle | null>) {
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
    const dropped = droppedFiles(event.dataTransfer)
    const isInText = event.target instanceof Element && event.target.closest('.rich-text') !== null
    takeIn(dropped, isInText, { left: event.clientX, top: event.clientY })
  }

  function onPaste(event: ClipboardEvent): void {
    if (!isOpen || !isMeantAsFiles(event.clipboardData)) return
    event.preventDefault()
    takeIn(droppedFiles(event.clipboardData), true, null)
  }

  function takeIn({ files, folders }: DroppedFiles, isInText: boolean, point: Point): void {
    const attached = isInText ? (body.current?.placeImages(files, point) ?? files) : files
    if (attached.length + folders.length > 0) add({ files: attached, folders })
  }

  return { over, props: { onDragOver, onDragLeave, onDrop }, onPaste }
}
