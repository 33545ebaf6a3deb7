const BREAKS = 'br, p, div, li, tr, blockquote, h1, h2, h3'

/** Extracts the text of HTML, one line per block. The parsed HTML is never shown. */
export function textOfHtml(html: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html')
  for (const cell of page.querySelectorAll(':is(td, th) + :is(td, th)')) cell.prepend(' | ')
  for (const block of page.querySelectorAll(BREAKS)) block.append('\n')
  for (const breaking of page.querySelectorAll('br')) breaking.replaceWith('\n')
  return (page.body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim()
}
