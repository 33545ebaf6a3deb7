import type { Act } from '@dossier/contract/act'
import { expect, it } from 'vitest'
import { actToRedo, actToUndo, listActs, type OwnAct, undoneActs } from './act-list.ts'

const at = (minute: number): string => new Date(Date.UTC(2026, 10, 27, 0, minute)).toISOString()

const act = (key: string, doneAt: number, undoneAt?: number): Act => ({
  _id: `id-${key}`,
  key,
  kind: 'move',
  state: undoneAt === undefined ? 'done' : 'undone',
  count: 1,
  fields: ['mailbox'],
  mailbox: 'archived',
  items: [],
  host_id: 'press',
  createdAt: at(doneAt),
  updatedAt: at(undoneAt ?? doneAt),
})

const own = (ref: string, nth: number, more: Partial<OwnAct> = {}): OwnAct => {
  return { ref, sentence: 'Archived', state: 'done', nth, settledAt: null, ...more }
}
const mapOf = (...acts: OwnAct[]): Map<string, OwnAct> => new Map(acts.map((each) => [each.ref, each]))
const refs = (acts: readonly { ref: string }[]): string[] => acts.map(({ ref }) => ref)

it('undoes the newest act first, and redoes what was undone last', () => {
  const acts = listActs({ acts: [act('c', 3, 4), act('b', 2, 5), act('a', 1)], askedAt: 0 }, new Map())
  expect(actToUndo(acts)?.ref).toBe('a')
  expect(actToRedo(acts)?.ref).toBe('b')
  expect(refs(undoneActs(acts))).toEqual(['b', 'c'])
})

it('redoes nothing by key after a new act', () => {
  const acts = listActs({ acts: [act('d', 6), act('c', 3, 4), act('a', 1)], askedAt: 0 }, new Map())
  expect(actToRedo(acts)).toBeUndefined()
  expect(actToUndo(acts)?.ref).toBe('d')
})

it('knows what this page does before the service lists it', () => {
  const read = { acts: [act('b', 2), act('a', 1)], askedAt: 10 }
  const acts = listActs(read, mapOf(own('d', 2), own('b', 3, { state: 'undone' })))
  expect(refs(acts)).toEqual(['d', 'b', 'a'])
  expect(actToUndo(acts)?.ref).toBe('d')
  expect(actToRedo(acts)?.ref).toBe('b')
})

it('believes only a list that was requested after the service had the act', () => {
  const mine = mapOf(own('b', 1, { state: 'undone', settledAt: 20 }))
  const before = listActs({ acts: [act('b', 2)], askedAt: 19 }, mine)
  expect(actToUndo(before)).toBeUndefined()
  const after = listActs({ acts: [act('b', 2)], askedAt: 20 }, mine)
  expect(actToUndo(after)?.ref).toBe('b')
  expect(listActs({ acts: [], askedAt: 20 }, mine)).toEqual([])
})

it('takes the parts of a large act as one, and passes by what cannot be undone any more', () => {
  const parts = [
    { ...act('large', 3), _id: 'second' },
    { ...act('large', 3), _id: 'first' },
  ]
  const read = { acts: [...parts, { ...act('', 1), _id: 'other' }], askedAt: 0 }
  const acts = listActs(read, new Map())
  expect(refs(acts)).toEqual(['large', 'other'])
  const stuck = listActs(read, mapOf(own('large', 1, { settledAt: 0, stuck: true })))
  expect(actToUndo(stuck)?.ref).toBe('other')
})
