// @vitest-environment happy-dom

import { cleanup, render } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { titleOf, useTitle } from './use-title.ts'

afterEach(cleanup)

function Page({ name, count = 0, item }: { name: string; count?: number; item?: string }) {
  useTitle(name, 'page', count)
  return <Item name={item ?? ''} />
}

function Item({ name }: { name: string }) {
  useTitle(name, 'item')
  return null
}

it('says how many conversations want a reply, and where one is', () => {
  expect(titleOf('Inbox', 3)).toBe('(3) Inbox · Dossier')
  expect(titleOf('Notes', 0)).toBe('Notes · Dossier')
  expect(titleOf('', 0)).toBe('Dossier')
})

it('names the open item, and the page again when it closes', () => {
  const { rerender, unmount } = render(<Page name="Inbox" count={3} />)
  expect(document.title).toBe('(3) Inbox · Dossier')
  rerender(<Page name="Inbox" count={3} item="Samples" />)
  expect(document.title).toBe('Samples · Dossier')
  rerender(<Page name="Archive" item="" />)
  expect(document.title).toBe('Archive · Dossier')
  unmount()
  expect(document.title).toBe('Dossier')
})
