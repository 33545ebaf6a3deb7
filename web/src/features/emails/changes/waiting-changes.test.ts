import { expect, it } from 'vitest'
import { openWaitingChanges } from './waiting-changes.ts'

function openStorage() {
  const stored = new Map<string, string>()
  return {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    damage(): void {
      for (const key of stored.keys()) stored.set(key, '{')
    },
  }
}

const change = (id: string) => ({
  id,
  emailId: `e${id}`,
  threadId: `t${id}`,
  change: { mailbox: 'archived' as const },
  inverse: { mailbox: 'inbox' as const },
  act: `a${id}`,
  sentence: 'Archived',
})

it('keeps changes in their order, also after a reload, until each was sent', () => {
  const storage = openStorage()
  const waiting = openWaitingChanges('nora press', storage)
  for (const id of ['1', '2', '3']) waiting.add([change(id)])
  waiting.remove(['2'])
  expect(openWaitingChanges('nora press', storage).list()).toEqual([change('1'), change('3')])
})

it('keeps what another tab stores', () => {
  const storage = openStorage()
  const [here, there] = [openWaitingChanges('nora press', storage), openWaitingChanges('nora press', storage)]
  here.add([change('1')])
  there.add([change('2'), change('3')])
  here.remove(['1'])
  expect(here.list()).toEqual([])
  expect(openWaitingChanges('nora press', storage).list()).toEqual([change('2'), change('3')])
})

it('keeps undos and redos until they were answered, of each act the last', () => {
  const storage = openStorage()
  const waiting = openWaitingChanges('nora press', storage)
  const [undo, redo] = (['undone', 'done'] as const).map((become) => ({ act: 'a1', become, sentence: 'Archived' }))
  const other = { act: 'a2', become: 'undone' as const, sentence: 'Starred' }
  if (!undo || !redo) throw new Error('two turns')
  waiting.add([change('1')])
  for (const turn of [undo, other, redo]) waiting.addTurn(turn)
  waiting.removeTurn(undo)
  expect(openWaitingChanges('nora press', storage).turns()).toEqual([other, redo])
  waiting.removeTurn(redo)
  expect(openWaitingChanges('nora press', storage).turns()).toEqual([other])
  expect(openWaitingChanges('nora press', storage).list()).toEqual([change('1')])
  expect(openWaitingChanges('otto mill', storage).turns()).toEqual([])
})

it('gives no changes to another user, or from a damaged store', () => {
  const storage = openStorage()
  openWaitingChanges('nora press', storage).add([change('1')])
  expect(openWaitingChanges('otto mill', storage).list()).toEqual([])
  storage.damage()
  expect(openWaitingChanges('nora press', storage).list()).toEqual([])
})

it('makes each change of an earlier version an act of its own', () => {
  const { id, emailId, threadId, change: made } = change('1')
  const earlier = { id, emailId, threadId, change: made }
  const storage = openStorage()
  storage.setItem('dossier.waiting', JSON.stringify({ owner: 'nora press', waiting: [earlier] }))
  expect(openWaitingChanges('nora press', storage).list()).toEqual([
    { ...earlier, inverse: {}, act: '1', sentence: '' },
  ])
})
