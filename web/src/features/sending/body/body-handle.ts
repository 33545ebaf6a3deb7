import type { Statement } from '../sources/statements.ts'
import type { Body } from './body-editor.ts'

/** The acts that the form asks of the text of a draft, formatted or plain. */
export interface BodyHandle {
  focus(): void
  scrollIntoView(options: ScrollIntoViewOptions): void
  /**
   * Shows images in the text.
   * @param point where they were dropped; null = at the caret. @returns files that are no images
   */
  placeImages(files: readonly File[], point: { left: number; top: number } | null): File[]
  removeImage(contentId: string): void
  removeStatement(statement: Statement): void
  /** Adds to the end of the text, with undo. */
  append(body: Body): void
  /** True when the focus is in the text, in a line without words. */
  isAtEmptyLine(): boolean
  /** Inserts at the caret. @param replaced characters before it that give way */
  insertHtml(html: string, replaced: number): void
}
