import { describe, expect, it } from 'vitest'
import { EMPTY_FIELDS } from './record-fields.ts'
import { beginWriting, endWriting, holdsWriting, storeWriting } from './writings.ts'

const stored = { ...EMPTY_FIELDS, title: 'A' }

describe('what is being written', () => {
  it('goes on where one left off, beside what stood there when it began', () => {
    const begun = beginWriting('note 1', stored, 1)
    storeWriting('note 1', { ...begun, fields: { ...stored, title: 'B' } })
    const later = beginWriting('note 1', { ...stored, title: 'of somebody else' }, 2)
    expect(later).toEqual({ revision: 1, before: stored, fields: { ...stored, title: 'B' } })
    expect(beginWriting('note 2', stored, 3)).toEqual({ revision: 3, before: stored, fields: stored })
  })

  it('is held while it differs from what is stored, until it is saved or not wanted', () => {
    storeWriting('note 3', { revision: 1, before: stored, fields: { ...stored, title: 'B' } })
    expect(holdsWriting('note 3')).toBe(true)
    storeWriting('note 3', { revision: 1, before: stored, fields: stored })
    expect(holdsWriting('note 3')).toBe(false)
    storeWriting('note 3', { revision: 1, before: stored, fields: EMPTY_FIELDS })
    endWriting('note 3')
    expect(holdsWriting('note 3')).toBe(false)
  })
})
