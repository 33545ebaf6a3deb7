import { describe, expect, it } from 'vitest'
import { mayBeOurs, newMessageId, referencesOf } from './references.ts'

const parent = (references: string[], inReplyTo = '') => ({
  message_id: 'parent@x',
  in_reply_to: inReplyTo,
  reference_ids: JSON.stringify(references),
})

describe('what an answer refers to', () => {
  it("is the parent's References and the parent (RFC 5322 §3.6.4)", () => {
    expect(referencesOf(parent(['a@x', 'b@x']), 'parent@x')).toEqual({
      inReplyTo: 'parent@x',
      references: ['a@x', 'b@x', 'parent@x'],
    })
  })

  it('is the In-Reply-To of a parent without References', () => {
    expect(referencesOf(parent([], 'a@x'), 'parent@x').references).toEqual(['a@x', 'parent@x'])
    expect(referencesOf(parent([], ''), 'parent@x').references).toEqual(['parent@x'])
  })

  it('is the parent alone when that is gone, and nothing for a mail that answers nothing', () => {
    expect(referencesOf(undefined, 'parent@x')).toEqual({ inReplyTo: 'parent@x', references: ['parent@x'] })
    expect(referencesOf(undefined, '')).toEqual({ inReplyTo: '', references: [] })
  })

  it('names the parent once, and last', () => {
    expect(referencesOf(parent(['parent@x', 'a@x', 'a@x']), 'parent@x').references).toEqual(['a@x', 'parent@x'])
  })

  it('stays bounded: the beginning and the newest', () => {
    const many = Array.from({ length: 900 }, (_, i) => `m${i}@x`)
    const { references } = referencesOf(parent(many), 'parent@x')
    expect(references).toHaveLength(50)
    expect(references.slice(0, 2)).toEqual(['m0@x', 'm852@x'])
    expect(references.at(-1)).toBe('parent@x')
  })

  it('repeats nothing that would break out of its brackets, its line or ASCII', () => {
    const bad = ['a b@x', 'a>@x', '<a@x', 'ä@x', `${'a'.repeat(950)}@x`, 'a\r\nBcc: x@y', '']
    expect(referencesOf(parent(bad), 'parent@x').references).toEqual(['parent@x'])
    for (const id of bad) expect(referencesOf(parent(['a@x']), id)).toEqual({ inReplyTo: '', references: [] })
  })
})

describe('the Message-ID of a mail of ours', () => {
  it('ends in the domain of its sender, in ASCII', () => {
    const id = '01a1f866-0d00-7029-926b-cd1c0709b13a'
    expect(newMessageId(id, 'nora@press.example')).toBe(`${id}@press.example`)
    expect(newMessageId(id, 'nora@bücher.example')).toBe(`${id}@xn--bcher-kva.example`)
    expect(mayBeOurs(newMessageId(id, 'nora@press.example'))).toBe(true)
    expect(mayBeOurs('CAF=abc@mail.example')).toBe(false)
  })
})
