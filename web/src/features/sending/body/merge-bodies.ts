import { mergeSequences } from '#platform/texts/merge-sequences.ts'
import { textOfHtml } from './text-of-html.ts'

interface Body {
  body_text: string
  body_html: string
}

/** Their children are paragraphs of their own. */
const CONTAINERS = 'ul, ol, blockquote, div, table, thead, tbody'

/**
 * Merges two versions of a text by paragraphs, items and rows of tables.
 * @returns null when both changed the same one, or one has formats and another has none.
 */
export function mergeBodies(base: Body, local: Body, remote: Body): Body | null {
  const bodies = [base, local, remote] as const
  const isRich = bodies.map(({ body_html, body_text }) => body_html !== '' || body_text === '')
  if (bodies.every(({ body_html }) => body_html === '')) {
    const text = mergeLines(base.body_text, local.body_text, remote.body_text)
    return text === null ? null : { body_text: text, body_html: '' }
  }
  if (isRich.includes(false)) return null
  const html = mergeHtml(base.body_html, local.body_html, remote.body_html)
  if (html === null) return null
  return {
    body_html: html,
    body_text: mergeLines(base.body_text, local.body_text, remote.body_text) ?? textOfHtml(html),
  }
}

function mergeLines(base: string, local: string, remote: string): string | null {
  const merged = mergeSequences(base.split('\n'), local.split('\n'), remote.split('\n'))
  return merged && merged.join('\n')
}

function mergeHtml(base: string, local: string, remote: string): string | null {
  const merged = mergeSequences(blocksIn(base), blocksIn(local), blocksIn(remote))?.join('')
  // One side may have removed a list that the other added to.
  return merged !== undefined && blocksIn(merged).join('') === merged ? merged : null
}

/** Parses HTML into an inert document, so that nothing in it runs or loads. */
function blocksIn(html: string): string[] {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  // The service adds both, and the editor writes neither.
  for (const link of body.querySelectorAll('a')) {
    link.removeAttribute('rel')
    link.removeAttribute('target')
  }
  return blocksOf(body)
}

/** Returns the paragraphs, and the tags of what contains several. Joined, they are the HTML again. */
function blocksOf(parent: Element): string[] {
  return [...parent.childNodes].flatMap((node) => {
    if (!(node instanceof Element)) return node.textContent?.trim() ? [escapeText(node.textContent)] : []
    if (!node.matches(CONTAINERS)) return [node.outerHTML]
    const shell = (node.cloneNode(false) as Element).outerHTML
    const end = shell.lastIndexOf('</')
    return [shell.slice(0, end), ...blocksOf(node), shell.slice(end)]
  })
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}
