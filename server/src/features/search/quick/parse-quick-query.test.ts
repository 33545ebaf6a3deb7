import { describe, expect, it } from 'vitest'
import { parseQuickQuery } from './parse-quick-query.ts'

const words = (text: string): string[] =>
  parseQuickQuery(text).words.map(({ token, prefix }) => (prefix ? `${token}*` : token))

describe('a quick query', () => {
  it.each<[string, string, string[]]>([
    ['takes the last word as a beginning', 'Linen pap', ['linen', 'pap*']],
    ['takes each word once', 'pap linen pap', ['pap*', 'linen']],
    ['takes a closed phrase as it is', 'linen "of the"', ['linen', 'of', 'the']],
    ['takes what follows a phrase as a beginning', '"of the" lin', ['of', 'the', 'lin*']],
    ['takes a phrase that is still open as a beginning', '"of th', ['of', 'th*']],
    ['reads addresses in parts', 'mara@lind.ex', ['mara', 'lind', 'ex*']],
    ['knows words by their signs', 'C# and C++', ['c＃', 'and', 'c＋＋*']],
    ['knows emoji', '🚀', ['🚀*']],
    ['keeps words beside emoji', '🚀 lau', ['🚀', 'lau*']],
    ['has no words in marks alone', '"" - ?', []],
  ])('%s', (_name, text, expected) => {
    expect(words(text)).toEqual(expected)
  })

  it('knows its phrases, its order and what stands between spaces', () => {
    const query = parseQuickQuery('a "b c" "d" e@f.g')
    expect(query.phrases).toEqual([['b', 'c']])
    expect(query.sequence).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g'])
    expect(query.spaced).toBe(5)
  })

  it('does not hold the last word of an open phrase to be whole', () => {
    expect(parseQuickQuery('"annual report of lin').phrases).toEqual([['annual', 'report', 'of']])
    expect(parseQuickQuery('"annual rep').phrases).toEqual([])
    expect(parseQuickQuery('5" pipe').phrases).toEqual([])
  })

  it('takes words without their signs as the same', () => {
    expect(parseQuickQuery('node.js').words).toEqual([
      { token: 'node', prefix: false, or: ['nodejs'], same: ['nodejs'] },
      { token: 'js', prefix: true, or: ['nodejs'], same: ['nodejs'] },
    ])
    expect(parseQuickQuery('node.js').titleTokens).toEqual(['node', 'js', 'nodejs'])
  })

  it('counts 32 words of a text without end', () => {
    const text = Array.from({ length: 200 }, (_, i) => `w${i}`).join(' ')
    expect(parseQuickQuery(text).words).toHaveLength(32)
  })
})
