import type { Memory } from '@dossier/contract/memory'
import type { Note } from '@dossier/contract/note'
import { describe, expect, it } from 'vitest'
import { EMPTY_FIELDS } from './record-fields.ts'
import { RECORD_KINDS_SHOWN, requestOf } from './record-kinds.ts'

const NOTE = { title: 'A', source_text: '# A\r\n', content_format: 'markdown', tags: ['x'] } as Note
const MEMORY = {
  title: 'M',
  content: 'c',
  tags: [],
  source: '',
  valid_from: '2026-11-21T10:42:00.000Z',
  valid_to: null,
}

describe('what a form sends', () => {
  it('is everything of a new record', () => {
    expect(requestOf('note', { ...EMPTY_FIELDS, title: 'A' })).toEqual({
      title: 'A',
      source_text: '',
      content_format: 'markdown',
      tags: [],
    })
    expect(requestOf('url', { ...EMPTY_FIELDS, address: 'https://x.example' })).toMatchObject({
      url: 'https://x.example',
    })
  })

  it('is only what was changed of one that is there', () => {
    const before = RECORD_KINDS_SHOWN.note.fields(NOTE)
    expect(requestOf('note', before, before)).toEqual({})
    expect(requestOf('note', { ...before, tags: ['x', 'y'] }, before)).toEqual({ tags: ['x', 'y'] })
    expect(requestOf('note', { ...before, text: '# B' }, before)).toEqual({ source_text: '# B' })
  })

  it('keeps the hour of a day that nobody touched, and unsets a day that was emptied', () => {
    const before = RECORD_KINDS_SHOWN.memory.fields(MEMORY as unknown as Memory)
    expect(before).toMatchObject({ validFrom: '2026-11-21', validTo: '' })
    expect(requestOf('memory', { ...before, title: 'N' }, before)).toEqual({ title: 'N' })
    expect(requestOf('memory', { ...before, validFrom: '', validTo: '2027-01-01' }, before)).toEqual({
      valid_from: null,
      valid_to: '2027-01-01T00:00:00.000Z',
    })
  })
})
