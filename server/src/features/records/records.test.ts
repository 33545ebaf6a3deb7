import { describe, expect, it } from 'vitest'
import { says } from '#test/in-english'
import { memoryKind } from './memories/memories.ts'
import { writtenSource } from './notes/notes.ts'
import { emptyRecord, foldStatement, nextUpdate } from './records.ts'
import { cleanTags, tagSlug } from './tags/tags.ts'
import { canonicalAddress, checkAddress } from './urls/addresses.ts'
import { samePage } from './urls/same-page.ts'

describe('a tag', () => {
  it('is one in all its spellings', () => {
    expect(cleanTags([' Print Shop ', 'print-shop', 'PRINT_SHOP', 'Über', ' '])).toEqual(['Print Shop', 'Über'])
    expect(tagSlug('Print  Shop')).toBe('print-shop')
  })
})

describe('a memory', () => {
  it('is the same after folding case, width and space', () => {
    expect(foldStatement('  Prices\tof the\n PRINTER ')).toBe('prices of the printer')
    expect(foldStatement('STRASSE')).toBe(foldStatement('Straße'))
    const long = 'A '.repeat(20_000)
    expect(foldStatement(long) === long).toBe(true)
    const row = { ...emptyRecord('memory'), title: 'Prices', content: 'Ink costs 4' }
    expect(memoryKind.twinKey({ ...row, title: 'PRICES ', content: 'ink  costs 4' })).toBe(memoryKind.twinKey(row))
    expect(memoryKind.twinKey({ ...row, content: 'Ink costs 5' })).not.toBe(memoryKind.twinKey(row))
    expect(memoryKind.twinKey({ ...row, title: 'Prices Ink', content: 'costs 4' })).not.toBe(memoryKind.twinKey(row))
  })

  it('cannot end before it begins', () => {
    const row = { ...emptyRecord('memory'), title: 'a', valid_from: 2, valid_to: 1 }
    expect(() => memoryKind.check(row)).toThrow(/end before it begins/)
  })

  it('needs instants that exist', () => {
    expect(() => memoryKind.columns({ valid_from: '2026-02-30T25:00:00Z' }, emptyRecord('memory'))).toThrow(
      says('records.fieldInstant'),
    )
  })
})

describe('a saved address', () => {
  it.each([
    ['HTTPS://Lind.Example', 'https://lind.example/'],
    ['https://lind.example/a#part', 'https://lind.example/a'],
    ['https://lind.example:443/a/../b', 'https://lind.example/b'],
    ['https://app.example/#/mail/1', 'https://app.example/#/mail/1'],
  ])('%s is %s', (given, canonical) => expect(canonicalAddress(given)).toBe(canonical))

  it.each([
    'ftp://lind.example',
    'javascript:alert(1)',
    'mailto:mara@lind.example',
    'https://',
    'https://a:b@lind.example',
    'mara@lind.example',
    'a:b@lind.example',
    'lind',
    'two words.example',
    '1.5',
    '..example',
    '/books/paper',
    String.raw`C:\books`,
    ' ',
  ])('is refused when it is %j', (address) => expect(() => checkAddress(address)).toThrow(/must/))

  it.each([
    ['lind.example', 'https://lind.example'],
    [' www.Lind.example/A?b=c#d ', 'https://www.Lind.example/A?b=c#d'],
    ['lind.example:8443/a', 'https://lind.example:8443/a'],
    ['//lind.example/a', 'https://lind.example/a'],
    ['lind.example?q=http://x.example', 'https://lind.example?q=http://x.example'],
    ['bücher.example/ä', 'https://bücher.example/ä'],
    ['localhost:3000', 'https://localhost:3000'],
    ['192.0.2.7/x', 'https://192.0.2.7/x'],
    ['[2001:db8::1]:80', 'https://[2001:db8::1]:80'],
  ])('without a scheme gets https: %j', (given, saved) => expect(checkAddress(given)).toBe(saved))

  it.each([
    '?utm_source=letter&utm_medium=email&UTM_Campaign=may',
    '?fbclid=IwAR0abc',
    '?gclid=1&mc_eid=2&mc_cid=3&msclkid=4&igshid=5&_hsenc=6',
    '?utm%5Fsource=x',
    '?',
    '/',
    '//',
    '/?utm_source=x',
    '#part',
    '#:~:text=tide',
  ])('with %j is the same page', (more) =>
    expect(samePage(`https://press.example/articles/tides${more}`)).toBe('https://press.example/articles/tides'),
  )

  it.each([
    ['https://press.example/a?page=2&utm_source=x&q=%41+b&&', 'https://press.example/a?page=2&q=%41+b'],
    ['https://press.example/a?ref=1&source=2&id=3', 'https://press.example/a?ref=1&source=2&id=3'],
    ['https://press.example/?utm_source=x', 'https://press.example/'],
    ['https://app.example/x/#/mail/?utm_source=x', 'https://app.example/x#/mail/?utm_source=x'],
    ['https://www.youtube.com/watch?v=1&si=2&t=3', 'https://www.youtube.com/watch?v=1&t=3'],
    ['https://press.example/watch?si=2&t=3', 'https://press.example/watch?si=2&t=3'],
    ['https://press.example/a?%=1&utm_id=2', 'https://press.example/a?%=1'],
  ])('%s is %s, with its own parameters as they are', (given, same) => expect(samePage(given)).toBe(same))

  it('is kept as it was given', () => {
    expect(checkAddress(' https://Lind.example/A ')).toBe('https://Lind.example/A')
  })
})

describe('the source of a note', () => {
  const stored = {
    ...emptyRecord('note'),
    source_text: '# A',
    content: '<h1>A</h1>',
    text_content: 'A',
    content_format: 'markdown',
  }
  const whole = { content: '<h1>A</h1>', text_content: 'A', content_format: 'markdown', source_text: '# A' } as const

  it('stays when a whole record comes back unchanged, or nothing of it', () => {
    expect(writtenSource(whole, stored)).toBeUndefined()
    expect(writtenSource({ title: 'x' }, stored)).toBeUndefined()
  })

  it('is the field that was changed in a whole record', () => {
    expect(writtenSource({ ...whole, content: '<h1>B</h1>' }, stored)).toEqual({
      source_text: '<h1>B</h1>',
      content_format: 'html',
    })
    expect(writtenSource({ ...whole, source_text: '# B' }, stored)).toEqual({
      source_text: '# B',
      content_format: 'markdown',
    })
    expect(writtenSource({ ...whole, content_format: 'html' }, stored)).toEqual({
      source_text: '# A',
      content_format: 'html',
    })
  })

  it('is source_text before content before text_content', () => {
    const empty = emptyRecord('note')
    const all = { source_text: '<b>s</b>', content: '<b>c</b>', text_content: 't' }
    expect(writtenSource(all, empty)).toEqual({ source_text: '<b>s</b>', content_format: 'html' })
    expect(writtenSource({ ...all, source_text: undefined } as never, empty)?.source_text).toBe('<b>c</b>')
    expect(writtenSource({ text_content: 'a <b>' }, empty)).toEqual({
      source_text: '<p>a &lt;b&gt;</p>',
      content_format: 'html',
      plain: 'a <b>',
    })
  })

  it('is Markdown when content is sent as such', () => {
    expect(writtenSource({ content: '# B', content_format: 'markdown' }, emptyRecord('note'))).toEqual({
      source_text: '# B',
      content_format: 'markdown',
    })
  })

  it('is unset by null', () => {
    expect(writtenSource({ source_text: null }, stored)?.source_text).toBe('')
    expect(writtenSource({ content: null }, stored)?.source_text).toBe('')
  })
})

describe('the version of a record', () => {
  it('always grows', () => {
    expect(nextUpdate({ ...emptyRecord('note'), updated_at: 5 }, 5)).toBe(6)
    expect(nextUpdate({ ...emptyRecord('note'), updated_at: 5 }, 3)).toBe(6)
    expect(nextUpdate({ ...emptyRecord('note'), updated_at: 5 }, 9)).toBe(9)
  })
})
