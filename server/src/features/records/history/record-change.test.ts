import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RecordRow } from '../records.tables.ts'
import { emptyRecord } from '../records.ts'
import { actionOf, fieldsChanged, withFields, writtenOf } from './record-change.ts'
import { lastToDrop, MAX_CHARS, MAX_VERSIONS } from './store-version.ts'

const row = (change: Partial<RecordRow> = {}): RecordRow => ({ ...emptyRecord('memory'), title: 'A', ...change })

const change = fc.record(
  {
    title: fc.string({ unit: 'grapheme' }),
    content: fc.string({ unit: 'grapheme' }),
    tags: fc.array(fc.string()).map((tags) => JSON.stringify(tags)),
    valid_from: fc.option(fc.integer()),
    valid_to: fc.option(fc.integer()),
    crawl_enabled: fc.constantFrom(0, 1),
    project_id: fc.constantFrom('p1', 'p2'),
    in_trash: fc.constantFrom(0, 1),
    review: fc.constantFrom('', 'waiting', 'accepted', 'rejected'),
  },
  { requiredKeys: [] },
)

describe('what a change takes away', () => {
  it('gives every earlier state back, whatever was changed', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 12 }), (changes) => {
        const states = [row()]
        for (const each of changes) states.push({ ...(states.at(-1) ?? row()), ...each })
        const kept = states.slice(1).map((after, index) => fieldsChanged(states[index] ?? after, after, []))
        const last = states.at(-1) ?? row()
        states.forEach((state, version) => {
          const fields = new Map<string, string>()
          for (const { field, before } of kept.slice(version).flat()) if (!fields.has(field)) fields.set(field, before)
          expect(withFields(last, fields)).toEqual(state)
        })
      }),
    )
  })

  it('is nothing where nothing that people know of changes', () => {
    const after = row({ updated_at: 9, times_seen: 7, trashed_at: 3, status: 'complete', twin_key: 'x' })
    expect(fieldsChanged(row(), after, [])).toEqual([])
    expect(fieldsChanged(row(), row({ content: 'x' }), ['content'])).toEqual([])
  })

  it('does not bring a record to where it was', () => {
    const fields = new Map([
      ['title', 'B'],
      ['project', 'p9'],
      ['in_trash', '1'],
      ['review', 'waiting'],
    ])
    expect(writtenOf(fields)).toEqual({ title: 'B' })
  })
})

it.each([
  [{ title: 'B' }, 'changed'],
  [{ project_id: 'p2' }, 'moved'],
  [{ project_id: 'p2', title: 'B' }, 'changed'],
  [{ in_trash: 1 }, 'trashed'],
  [{ in_trash: 1, review: 'rejected' }, 'reviewed'],
  [{ content: 'x', review: 'waiting' }, 'changed'],
] as const)('a change of %j is called %s', (change, action) => {
  const after = row(change)
  expect(actionOf(fieldsChanged(row(), after, []), after)).toBe(action)
})

describe('too much history', () => {
  const versions = (count: number, size: number) =>
    Array.from({ length: count }, (_, index) => ({ version: count - index, size }))

  it('loses its oldest versions', () => {
    expect(lastToDrop(versions(MAX_VERSIONS, 1))).toBeUndefined()
    expect(lastToDrop(versions(MAX_VERSIONS + 1, 1))).toBe(1)
    expect(lastToDrop(versions(5, MAX_CHARS / 4))).toBe(1)
    expect(lastToDrop(versions(5, MAX_CHARS / 2))).toBe(3)
  })

  it('keeps the newest one, however large', () => {
    expect(lastToDrop([{ version: 7, size: MAX_CHARS * 2 }])).toBeUndefined()
    expect(
      lastToDrop([
        { version: 7, size: MAX_CHARS * 2 },
        { version: 6, size: 0 },
      ]),
    ).toBe(6)
  })
})
