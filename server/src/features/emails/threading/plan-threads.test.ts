import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Newcomer, planThreads } from './plan-threads.ts'

const mail = (id: string, ...identifiers: string[]): Newcomer => ({ id, identifiers })

describe('planning the threads of several mails', () => {
  it('begins a thread for a mail that nobody knows, under its own id', () => {
    const plan = planThreads(new Map(), [mail('m1', 'a'), mail('m2', 'b')])
    expect([plan.threadOf('m1'), plan.threadOf('m2')]).toEqual(['m1', 'm2'])
    expect(plan.newIdentifiers).toEqual([
      { identifier: 'a', threadId: 'm1' },
      { identifier: 'b', threadId: 'm2' },
    ])
    expect(plan.merges).toEqual([])
  })

  it('puts a mail into the stored thread that knows one of its identifiers', () => {
    const plan = planThreads(new Map([['a', 't1']]), [mail('m1', 'a', 'b'), mail('m2', 'b')])
    expect([plan.threadOf('m1'), plan.threadOf('m2')]).toEqual(['t1', 't1'])
    expect(plan.companyOf('m1')).toEqual({ threads: ['t1'], mails: [] })
    expect(plan.companyOf('m2')).toEqual({ threads: ['t1'], mails: ['m1'] })
  })

  it('joins stored threads under the oldest, and says which are gone', () => {
    const stored = new Map([
      ['a', 't2'],
      ['b', 't1'],
      ['c', 't3'],
    ])
    const plan = planThreads(stored, [mail('m1', 'a', 'b'), mail('m2', 'x', 'c'), mail('m3', 'x', 'a')])
    expect(['m1', 'm2', 'm3'].map(plan.threadOf)).toEqual(['t1', 't1', 't1'])
    expect(plan.merges).toEqual([{ keep: 't1', absorbed: ['t2', 't3'] }])
    expect(plan.newIdentifiers).toEqual([{ identifier: 'x', threadId: 't1' }])
    expect(plan.companyOf('m2')).toEqual({ threads: ['t3'], mails: [] })
  })

  it('keeps an older id of this batch when stored ids are younger, as a machine with a late clock makes them', () => {
    const plan = planThreads(new Map([['a', 't5']]), [mail('m1', 'x'), mail('m2', 'x', 'a')])
    expect([plan.threadOf('m1'), plan.threadOf('m2')]).toEqual(['m1', 'm1'])
    expect(plan.merges).toEqual([{ keep: 'm1', absorbed: ['t5'] }])
  })

  it('finds the connected sets, whatever refers to what', () => {
    const identifier = fc.constantFrom(...'abcdefghij')
    const arrivals = fc.array(fc.uniqueArray(identifier, { minLength: 1, maxLength: 4 }), { maxLength: 12 })
    const stored = fc.array(fc.tuple(identifier, fc.constantFrom('t1', 't2', 't3')), { maxLength: 6 })
    fc.assert(
      fc.property(arrivals, stored, (sets, known) => {
        const newcomers = sets.map((identifiers, index) => mail(`u${String(index).padStart(2, '0')}`, ...identifiers))
        const before = new Map(known)
        const plan = planThreads(before, newcomers)
        const edges = [
          ...newcomers.map(({ id, identifiers }) => [id, ...identifiers]),
          ...[...before].map((edge) => edge),
        ]
        for (const one of newcomers) {
          for (const other of newcomers) {
            expect(plan.threadOf(one.id) === plan.threadOf(other.id)).toBe(reaches(edges, one.id, other.id))
          }
        }
        for (const { identifier: name, threadId } of plan.newIdentifiers) {
          expect(before.has(name)).toBe(false)
          expect(reaches(edges, name, threadId)).toBe(true)
        }
        for (const { keep, absorbed } of plan.merges) {
          for (const gone of absorbed) expect([keep < gone, reaches(edges, keep, gone)]).toEqual([true, true])
        }
      }),
    )
  })
})

function reaches(sets: string[][], from: string, to: string): boolean {
  const reached = new Set([from])
  for (let size = 0; size !== reached.size; ) {
    size = reached.size
    for (const set of sets) if (set.some((name) => reached.has(name))) for (const name of set) reached.add(name)
  }
  return reached.has(to)
}
