import { describe, expect, it } from 'vitest'
import { applyEdit } from './apply-edit.ts'

const NOTE = `---
harbour: north
---
# Berths

Intro.

## Berth 7

Depth: 2.4 m

- clean the keel

### Prices

40 a night

## Berth 8

Depth: 2.4 m

\`\`\`sh
# Prices
\`\`\`
`

describe('an edit of a text', () => {
  it('replaces the one text that it names', () => {
    expect(applyEdit(NOTE, { find: '40 a night', text: '45 a night' })).toBe(NOTE.replace('40', '45'))
    expect(applyEdit('a $& b', { find: 'a', text: '$1' })).toBe('$1 $& b')
    expect(applyEdit(NOTE, { find: 'Intro.\n\n', text: '' })).not.toContain('Intro')
  })

  it('says when the text is missing, and where it is several times', () => {
    expect(() => applyEdit(NOTE, { find: 'Depth: 3 m', text: 'x' })).toThrow('not found')
    expect(() => applyEdit(NOTE, { find: 'Depth: 2.4 m', text: 'x' })).toThrow('2 times (lines 10, 20)')
    expect(() => applyEdit(NOTE, { find: '40 a night', section: 'Berth 8', text: 'x' })).toThrow('in that section')
    expect(() => applyEdit(NOTE, { find: '', text: 'x' })).toThrow('find')
  })

  it('replaces every occurrence, or those of a section', () => {
    expect(applyEdit(NOTE, { find: 'Depth', all: true, text: 'Draught' })).toBe(NOTE.replaceAll('Depth', 'Draught'))
    const changed = applyEdit(NOTE, { find: '2.4', section: 'Berth 8', text: '2.6' })
    expect(changed.match(/2\.\d/g)).toEqual(['2.4', '2.6'])
  })

  it('appends to the text, or to a section with those below it', () => {
    expect(applyEdit(NOTE, { action: 'append', text: 'Paid.\n' })).toBe(`${NOTE.trimEnd()}\n\nPaid.\n`)
    expect(applyEdit('', { action: 'append', text: 'Paid.' })).toBe('Paid.')
    expect(applyEdit(NOTE, { action: 'append', section: '## berth 7', text: 'Paid.' })).toBe(
      NOTE.replace('40 a night\n', '40 a night\n\nPaid.\n'),
    )
  })

  it('continues a list or a table', () => {
    expect(applyEdit('- a\n- b\n', { action: 'append', text: '- c' })).toBe('- a\n- b\n- c\n')
    expect(applyEdit('| a |\n| --- |', { action: 'append', text: '| 1 |' })).toBe('| a |\n| --- |\n| 1 |')
    expect(applyEdit('a\n', { action: 'append', text: '- c' })).toBe('a\n\n- c\n')
  })

  it('replaces a section under its heading, or empties it', () => {
    expect(applyEdit(NOTE, { section: 'Prices', text: '45 a night' })).toBe(NOTE.replace('40', '45'))
    expect(applyEdit(NOTE, { section: 'Prices', text: '' })).toBe(NOTE.replace('\n40 a night\n', ''))
    expect(applyEdit('# A', { section: 'A', text: 'b' })).toBe('# A\n\nb')
    expect(applyEdit('A\n===\nb\n\nC\n---\nd', { section: 'A', text: 'x' })).toBe('A\n===\n\nx')
    expect(applyEdit('# A *b* `c_d` [e](u)\n\nf', { section: 'a b c_d e', text: 'g' })).toMatch(/\n\ng$/)
  })

  it('names the headings when none matches, and asks when several do', () => {
    expect(() => applyEdit(NOTE, { section: 'Berth 9', text: 'x' })).toThrow('## Berth 7; ### Prices; ## Berth 8')
    expect(() => applyEdit(NOTE, { section: 'harbour: north', text: 'x' })).toThrow('# Berths')
    expect(() => applyEdit('none', { section: 'A', text: 'x' })).toThrow('no headings')
    expect(() => applyEdit('# A\n## A', { section: 'A', text: 'x' })).toThrow('2 sections')
    expect(applyEdit('# A\n\n## A\n', { section: '## A', text: 'x' })).toBe('# A\n\n## A\n\nx\n')
  })

  it('keeps the line ends of the text', () => {
    expect(applyEdit('# A\r\n\r\nb\r\nc\r\n', { find: 'b\nc', text: 'd\ne' })).toBe('# A\r\n\r\nd\r\ne\r\n')
    expect(applyEdit('a\r\n', { action: 'append', text: 'b\nc' })).toBe('a\r\n\r\nb\r\nc\r\n')
  })

  it('needs a place, and one only', () => {
    expect(() => applyEdit('a', { text: 'x' })).toThrow('write_record')
    expect(() => applyEdit('a', { find: 'a', action: 'append', text: 'x' })).toThrow('not both')
    expect(() => applyEdit('a', { action: 'append', text: ' \n' })).toThrow('text')
  })

  it('takes a long text in little time', () => {
    const long = `${'#'.repeat(200_000)}\n${'- '.repeat(200_000)}\n${'\\'.repeat(200_000)}\n# A\n${'---\n'.repeat(50_000)}`
    expect(applyEdit(long, { section: 'A', text: 'x' })).toContain('# A')
  }, 5_000)
})
