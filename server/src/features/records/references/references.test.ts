import { describe, expect, it } from 'vitest'
import {
  addressesIn,
  candidatePaths,
  namesOfAddress,
  namesOfTarget,
  parseReference,
  picturePaths,
  readingsOf,
} from './references.ts'

describe('addresses in a text', () => {
  it('are the wiki links and relative links of a note, outside code', () => {
    const content =
      '<p>[[Linen]] [[A &amp; B|c]] <code>[[code]]</code> <a href="../a.md?x=1&amp;y=2#b">[[in a link]]</a></p><pre>[[pre]]</pre>' +
      '<p><a href="#b">b</a><a href="https://x.example">x</a><a href="//x.example/a">x</a><a href="mailto:a@b.example">x</a> [[#Here]] [[Linen]]</p>'
    expect(addressesIn({ type: 'note', content })).toEqual(['[[Linen]]', '[[A & B]]', '../a.md?x=1&y=2#b'])
  })

  it('are those of the Markdown of a memory, and none of a web page', () => {
    const content = 'See [[Linen]], [a](a.md "t"), [b](<b c.md>), ![c](c.png) and `[[code]]`.\n```\n[[code]]\n```\n'
    expect(addressesIn({ type: 'memory', content })).toEqual(['[[Linen]]', 'a.md', 'b c.md'])
    expect(addressesIn({ type: 'page', content })).toEqual([])
  })

  it('end at a thousand, and at a length that a person would not write', () => {
    const many = Array.from({ length: 1100 }, (_, index) => `[[n${index}]]`).join(' ')
    expect(addressesIn({ type: 'memory', content: many })).toHaveLength(1000)
    expect(addressesIn({ type: 'note', content: `<a href="${'a'.repeat(1001)}">a</a>` })).toEqual([])
  })

  it('are found among hundreds of thousands, and repetitions do not count forever', () => {
    const repeated = '[[Linen]] '.repeat(300_000)
    for (const type of ['note', 'memory']) {
      expect(addressesIn({ type, content: `[[First]] ${repeated}` })).toEqual(['[[First]]', '[[Linen]]'])
      expect(addressesIn({ type, content: `${repeated}[[Last]]` })).toEqual(['[[Linen]]'])
    }
  })

  it('of a note are no parts of its tags, and none over a tag', () => {
    const content =
      '<b title="[[a]]">[[b]]</b>[[[c]]] [[d<i>]]</i> <abbr>[[e]]</abbr><code><kbd>[[f]]</kbd>[[g]]</code>[[h]]'
    expect(addressesIn({ type: 'note', content })).toEqual(['[[b]]', '[[c]]', '[[e]]', '[[h]]'])
  })

  it('take time in proportion to the text', () => {
    for (const part of ['[[', '[a](', '<a ', '`', '```\n', '[[a|'])
      expect(addressesIn({ type: 'memory', content: part.repeat(200_000) }).length, part).toBeLessThan(2)
  })
})

describe('an address', () => {
  it('has a target and a fragment', () => {
    expect(parseReference('guides/my%20file.md?plain=1#Part%20one')).toEqual({
      isWiki: false,
      target: 'guides/my file.md',
      fragment: 'Part one',
    })
    expect(parseReference('a\\b.md')?.target).toBe('a/b.md')
    expect(parseReference('50%.md')?.target).toBe('50%.md')
    for (const none of ['', '#a', 'https://x.example', 'javascript:alert(1)', '//x.example', '\\\\x', '?a', '[[#a]]'])
      expect(parseReference(none), none).toBeNull()
  })

  it('of a wiki may be a title with the sign of a heading, or a title and a heading', () => {
    const reference = parseReference('[[C# notes#Types]]')
    expect(reference && readingsOf(reference).map(({ target, fragment }) => [target, fragment])).toEqual([
      ['C# notes#Types', ''],
      ['C', 'notes#Types'],
    ])
  })

  it('shares a name with its target', () => {
    const share = (address: string, title: string, ...paths: string[]): boolean => {
      const names = namesOfTarget(title, paths)
      return namesOfAddress(address).some((name) => names.includes(name))
    }
    expect(share('[[ linen  PAPER ]]', 'Linen paper')).toBe(true)
    expect(share('[[press/Linen]]', 'Other', 'a/press/linen.md')).toBe(true)
    expect(share('[[Linen#a]]', 'Linen')).toBe(true)
    expect(share('../Linen.md#a', 'Other', 'a/Linen.md')).toBe(true)
    expect(share('linen', 'Other', 'a/linen.md')).toBe(true)
    expect(share('guides/', 'Other', 'guides/README.md')).toBe(true)
    expect(share('..', 'Other', 'index.md')).toBe(true)
    expect(share('linen.md', 'Silk', 'silk.md')).toBe(false)
  })
})

describe('a relative path', () => {
  const first = (file: string, path: string) => candidatePaths(file, path)[0]

  it('is read from the folder of its file', () => {
    expect(first('notes/Home.md', 'guides/install.md')).toBe('notes/guides/install.md')
    expect(first('notes/guides/a.md', '../Home.md')).toBe('notes/Home.md')
    expect(first('a.md', './b.md')).toBe('b.md')
    expect(first('notes/a/b.md', '/docs/c.md')).toBe('docs/c.md')
    expect(candidatePaths('notes/a/b.md', '/c.md')).toEqual(['c.md', 'notes/c.md', 'notes/a/c.md'])
  })

  it('may leave out the ending, or name a folder', () => {
    expect(candidatePaths('a.md', 'guides/install').slice(0, 3)).toEqual([
      'guides/install',
      'guides/install.md',
      'guides/install/README.md',
    ])
    expect(first('a.md', 'guides/')).toBe('guides/README.md')
    expect(first('guides/a.md', '.')).toBe('guides/README.md')
    expect(first('guides/a.md', '..')).toBe('README.md')
    expect(candidatePaths('a.md', 'guides/')).toContain('guides/index.md')
  })

  it('matches names in both normal forms', () => {
    expect(candidatePaths('a.md', 'u\u0308.md')).toEqual(['u\u0308.md', '\u00fc.md'])
  })

  it('never leaves the repository', () => {
    for (const path of ['../b.md', 'x/../../b.md', '../../../etc/passwd', '/../b.md'])
      expect(candidatePaths('a.md', path), path).toEqual([])
  })

  it('of an image is that of the file alone', () => {
    expect(picturePaths('notes/a.md', '../img/a%20b.png#x')).toEqual(['img/a b.png'])
    expect(picturePaths('notes/a.md', '../../a.png')).toEqual([])
    expect(picturePaths('notes/a.md', 'https://x.example/a.png')).toEqual([])
  })
})
