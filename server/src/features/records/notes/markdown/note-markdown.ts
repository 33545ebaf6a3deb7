import { applyEdits, type Edit } from './edit.ts'
import { restoreEmbedded } from './embedded-images.ts'
import { type Element, findAll, parseHtml } from './html-tree.ts'
import { mergeBlocks } from './merge-blocks.ts'
import { normalised, tokensOf } from './note-blocks.ts'
import { joinParts, partsOf } from './note-parts.ts'
import { renderBlocks } from './render-markdown.ts'

/** Longer HTML, 1 MiB of characters, is shown as it is. */
const MAX_CHARS = 1024 * 1024

const readHtml = (source: string): Element | null => (source.length > MAX_CHARS ? null : parseHtml(source))

/** Returns HTML as Markdown. Markdown cannot express all of it, so the rest remains HTML. */
export function writeMarkdown(source: string): string {
  const note = readHtml(source)
  return note ? joinParts(partsOf(note)) : source
}

/** Changes HTML so that it shows the Markdown. Blocks, items and cells that stay keep their bytes. */
export function applyMarkdown(source: string, markdown: string): string {
  const note = readHtml(source)
  if (!note) return markdown
  const parts = partsOf(note)
  const shown = joinParts(parts)
  if (normalised(shown) === normalised(markdown)) return source
  const wanted = tokensOf(markdown)
  const edits = mergeBlocks(parts, tokensOf(shown), wanted, shown) ?? [fillEmpty(note, renderBlocks(wanted))]
  return applyEdits(
    source,
    edits.map((edit) => ({ ...edit, html: restoreEmbedded(edit.html, note) })),
  )
}

const fillEmpty = (note: Element, html: string): Edit => {
  const body = findAll(note, ({ name }) => name === 'body')[0] ?? note
  return { start: body.inner.end, end: body.inner.end, html }
}
