import { describe, expect, it } from 'vitest'
import { ignoreTest } from './ignore-patterns.ts'

describe('a path', () => {
  it.each([
    [['.*'], '.trash/a.md', true],
    [['.*'], 'x/.obsidian/y/a.md', true],
    [['.*'], '.a.md', true],
    [['.*'], 'a.b/c.md', false],
    [['node_modules/'], 'web/node_modules/x/readme.md', true],
    [['node_modules/'], 'node_modules.md', false],
    [['drafts/'], 'drafts.md', false],
    [['/drafts/'], 'drafts/a.md', true],
    [['/drafts/'], 'x/drafts/a.md', false],
    [['x/drafts'], 'x/drafts/a.md', true],
    [['x/drafts'], 'y/x/drafts/a.md', false],
    [['**/x/y'], 'a/b/x/y/c.md', true],
    [['a/**/z.md'], 'a/z.md', true],
    [['a/**/z.md'], 'a/b/c/z.md', true],
    [['a/**'], 'a/b.md', true],
    [['*.draft.md'], 'deep/er/x.draft.md', true],
    [['?.md'], 'ab.md', false],
    [['*', '!keep.md'], 'keep.md', false],
    [['*', '!keep.md'], 'other.md', true],
    [['x/', '!x/keep.md'], 'x/keep.md', true],
    [['Caf\u00e9/'], 'Cafe\u0301/a.md', true],
    [['/'], 'a.md', false],
    [[], '.trash/a.md', false],
  ])('with %j, %s: %s', (patterns, path, isIgnored) => {
    expect(ignoreTest(patterns, [])(path)).toBe(isIgnored)
  })

  it('in a folder of the settings is not ignored by the names around it', () => {
    const test = ignoreTest(['.*'], ['.vault/notes'])
    expect([test('.vault/notes/a.md'), test('.vault/notes/.trash/a.md'), test('.vault/b.md')]).toEqual([
      false,
      true,
      false,
    ])
  })

  it('is matched in polynomial time', () => {
    const long = `${'a'.repeat(900)}b.md`
    expect(ignoreTest(['a*'.repeat(90) + 'c', 'a/**/'.repeat(30) + 'c/d'], [])(long)).toBe(false)
  })
})
