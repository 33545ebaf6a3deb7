import { expect, it } from 'vitest'
import { openLinksInNewTab } from './links-in-new-tab.ts'

it('opens links of a note beside the app', () => {
  const html = '<p>&lt;a b <abbr>c</abbr> <a href="/d" rel="noopener">e</a></p>'
  expect(openLinksInNewTab(html)).toBe(
    '<p>&lt;a b <abbr>c</abbr> <a target="_blank" href="/d" rel="noopener">e</a></p>',
  )
})
