import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from 'playwright-core'

// Shows what a recipient sees of a sent email, in Chromium with the elements and properties taken away that a client does not
// know by the data of caniemail.com.

interface Feature {
  slug: string
  category: string
  stats: Record<string, Record<string, Record<string, string>>>
}
const PACKAGE = createRequire(new URL('../../server/package.json', import.meta.url)).resolve('caniemail/caniemail.json')
const FEATURES = (JSON.parse(readFileSync(PACKAGE, 'utf8')) as { data: Feature[] }).data

export const CLIENTS = {
  Gmail: ['gmail', 'desktop-webmail'],
  Outlook: ['outlook', 'windows'],
  Apple: ['apple-mail', 'macos'],
}

/** Names of properties, elements and attributes that the newest version of a client does not support. */
function unsupported([family = '', platform = '']: readonly string[], category: string): string[] {
  const lacking = FEATURES.filter((feature) => feature.category === category).filter(({ stats }) =>
    Object.values(stats[family]?.[platform] ?? {})
      .at(-1)
      ?.startsWith('n'),
  )
  return lacking.map(({ slug }) => slug.replace(/^(?:css|html)-/, ''))
}

/** Applies what a client leaves of an email, and reads where every line and image is. Runs in the page. */
const READ_LAYOUT = `({ html, properties, elements }) => {
  document.body.innerHTML = html
  for (const sheet of document.querySelectorAll('body style')) sheet.remove()
  for (const element of document.body.querySelectorAll('*')) {
    for (const property of [...element.style]) {
      const value = property + '-' + element.style.getPropertyValue(property)
      if (properties.includes(property) || properties.includes(value)) element.style.removeProperty(property)
    }
    if (elements.includes(element.localName)) element.replaceWith(...element.childNodes)
  }
  return [...document.body.querySelectorAll('h1,h2,h3,p,li,blockquote,pre,img,table,th,td,div')].map((element) => {
    const { left, top, width, height } = element.getBoundingClientRect()
    const border = getComputedStyle(element).borderLeftWidth
    const words = element.localName === 'div' ? '' : element.textContent
    return [element.localName, words, border, ...[left, top, width, height].map(Math.round)].join(' ')
  })
}`

/** Returns where every line, cell and image of an email is in a client. */
export const layout = (page: Page, html: string, client: readonly string[]): Promise<string[]> => {
  const removed = { html, properties: unsupported(client, 'css'), elements: unsupported(client, 'html') }
  return page.evaluate<string[]>(`(${READ_LAYOUT})(${JSON.stringify(removed)})`)
}
