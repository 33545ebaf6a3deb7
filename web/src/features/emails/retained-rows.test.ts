import { expect, it } from 'vitest'
import { type PendingChanges, withChange } from './changes/pending-changes.ts'
import { withRetained } from './retained-rows.ts'

const row = (thread_id: string, day: number) => ({
  _id: `mail of ${thread_id}`,
  thread_id,
  listed_at: `2026-11-${String(day).padStart(2, '0')}T08:00:00.000Z`,
})
const [a, b, c, d] = [row('a', 9), row('b', 8), row('c', 7), row('d', 6)]
const changing = (...threads: string[]) =>
  threads.reduce<PendingChanges>((changes, thread) => withChange(changes, thread, { mailbox: 'inbox' }), new Map())

it('puts what an answer no longer holds where it was, as long as it is being changed', () => {
  const kept = new Map()
  const pages = [
    [a, b],
    [c, d],
  ]
  expect(withRetained(kept, pages, changing('b', 'c', 'd'))).toEqual(pages)
  expect(withRetained(kept, [[a], []], changing('b', 'c', 'd'))).toEqual([[a], [b, c, d]])
  expect(withRetained(kept, [[a, c], [d]], changing('b'))).toEqual([[a, b, c], [d]])
  expect(withRetained(kept, [[a], [d]], changing())).toEqual([[a], [d]])
  expect(withRetained(kept, [[a], [d]], changing('b'))).toEqual([[a], [d]])
})

it('takes what an answer holds as that has it, and twice nowhere', () => {
  const kept = new Map()
  withRetained(kept, [[b], [c]], changing('c'))
  const anew = { ...row('c', 10), _id: 'a later mail' }
  expect(withRetained(kept, [[anew, b]], changing('c'))).toEqual([[anew, b]])
  expect(withRetained(kept, [[b]], changing('c'))).toEqual([[anew, b]])
})

it('has nowhere to put it in a list that was not read', () => {
  const kept = new Map([['a', a]])
  expect(withRetained(kept, [], changing('a'))).toEqual([])
  expect(withRetained(kept, [[]], changing('a'))).toEqual([[a]])
})
