import { expect, it } from 'vitest'
import { findWordsOfPages } from './words-of-pages.ts'

it('every page waits for the words that it says', () => {
  const pages = findWordsOfPages()
  expect(pages.map(({ page }) => page)).toContain('./record-pages.tsx')
  expect(pages.find(({ page }) => page === './record-pages.tsx')?.parts).toEqual(['first', 'records', 'write'])
  for (const { page, missing } of pages) expect(missing, page).toEqual([])
})
