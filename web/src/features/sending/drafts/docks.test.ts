// @vitest-environment happy-dom

import { expect, it } from 'vitest'
import { closeDock, hasFreeDock, isDocked, openDock, replaceDock, resizeDock } from './docks.ts'

const stored = () => JSON.parse(sessionStorage.getItem('dossier.docks') ?? '[]') as string[]

it('opens three drafts over the page, one at a time, and no fourth', () => {
  for (const id of ['a', 'b', 'c']) expect(openDock(id)).toBe(true)
  expect([hasFreeDock(), openDock('d'), isDocked('d')]).toEqual([false, false, false])
  expect(openDock('a')).toBe(true)
  resizeDock('a', 'minimised')
  expect(stored()).toEqual(['a', 'b', 'c'])
  replaceDock('b', 'e')
  closeDock('a')
  expect(stored()).toEqual(['e', 'c'])
  expect([hasFreeDock(), openDock('d')]).toEqual([true, true])
})
