import { describe, expect, it } from 'vitest'
import { english } from '#test/in-english'
import { turnsDuring } from '#test/turns-during'
import { parseLine } from './parse-line.ts'

const parse = (text: string): Promise<unknown> => parseLine(Buffer.from(text), 'data/notes.jsonl line 1')

describe('a line of an archive', () => {
  it('is what JSON.parse reads, however long its texts are', async () => {
    const line = { title: 'é"\\', content: 'ж\n"'.repeat(1_000_000), tags: ['a'], none: null, ['__proto__']: 1 }
    for (const value of [{ a: 1 }, line]) expect(await parse(JSON.stringify(value))).toEqual(value)
  })

  it('has as many values as an email with all its addresses', async () => {
    const people = Array.from({ length: 40_000 }, (_, at) => ({ role: 'to', name: '', address: `a${at}@b.example` }))
    expect(await parse(JSON.stringify({ participants: people }))).toEqual({ participants: people })
  })

  it('is refused with more', async () => {
    const file = 'data/notes.jsonl line 1'
    const refused = (key: 'lineTooLarge' | 'notJson') =>
      english('export.archiveRefused', { broken: english(`export.${key}`, { file }) })
    await expect(parse(`[${'0,'.repeat(300_000)}0]`)).rejects.toThrow(refused('lineTooLarge'))
    await expect(parse(`{"a":"${'x'.repeat(300_000)}"`)).rejects.toThrow(refused('notJson'))
    await expect(parse('{')).rejects.toThrow(refused('notJson'))
  })

  it('lets requests in between while it reads a long text', async () => {
    const long = JSON.stringify({ content: 'ab"\n'.repeat(5_000_000) })
    expect(await turnsDuring(() => parse(long))).toBeGreaterThan(2)
  })
})
