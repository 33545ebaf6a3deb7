/** The prefix of the ids that an author gave, as the service stores them. */
const AUTHOR_PREFIX = 'user-content-'

/** Returns the anchor of a heading's text, as GitHub makes it: https://github.com/Flet/github-slugger */
export const slugOf = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{Alphabetic}\p{M}\p{Nd}\p{Pc}\- ]/gu, '')
    .replaceAll(' ', '-')

/** Gives every heading an id that is unique in its document, which is a frame of its own. */
export function setAnchors(document: Document): void {
  const used = new Set<string>()
  for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const slug = slugOf(heading.textContent)
    if (slug === '') continue
    const anchor = freeAnchor(slug, used)
    used.add(anchor)
    heading.setAttribute('data-anchor', anchor)
    heading.id ||= anchor
  }
}

function freeAnchor(slug: string, used: ReadonlySet<string>): string {
  if (!used.has(slug)) return slug
  let count = 1
  while (used.has(`${slug}-${count}`)) count += 1
  return `${slug}-${count}`
}

/** Finds the target of `#fragment`: an anchor, an id that the author gave, or the text of a heading. */
export function findAnchor(document: Document, fragment: string): HTMLElement | null {
  const name = decoded(fragment)
  const authored = `${AUTHOR_PREFIX}${name}`
  const wanted = [
    (element: Element) => element.id === authored || element.getAttribute('name') === authored,
    (element: Element) => element.getAttribute('data-anchor') === name,
    (element: Element) => element.getAttribute('data-anchor') === slugOf(name),
  ]
  const candidates = [...document.querySelectorAll<HTMLElement>('[id], [name], [data-anchor]')]
  for (const matches of wanted) {
    const found = candidates.find(matches)
    if (found) return found
  }
  return /^(?:top)?$/i.test(name) ? document.body : null
}

function decoded(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}

/** Moves the view and the focus, so that the keyboard goes on from there. */
export function revealAnchor(element: HTMLElement): void {
  if (!element.hasAttribute('href') && !element.hasAttribute('tabindex')) element.tabIndex = -1
  element.focus({ preventScroll: true })
  element.scrollIntoView({ block: 'start' })
}
