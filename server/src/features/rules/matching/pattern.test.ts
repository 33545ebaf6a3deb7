import { expect, it } from 'vitest'
import { inEnglish, says } from '#test/in-english'
import { compilePattern, explainPattern } from './pattern.ts'

it('matches anywhere in a text, in any case', () => {
  const matches = compilePattern('invoice (no\\.? )?\\d+')
  expect(matches('Your INVOICE No. 41 of May')).toBe(true)
  expect(matches('Your invoice')).toBe(false)
})

it('explains what RE2 cannot read', () => {
  expect(explainPattern('a|b')).toBeNull()
  for (const pattern of ['(a', '(?=a)b', '(a)\\1', '((a{100}){100}){100}'])
    expect(inEnglish<string>(explainPattern(pattern) ?? ''), pattern).toMatch(says('rules.badPattern'))
})

it('refuses a pattern with too many steps', () => {
  expect(explainPattern('(\\pL{1,30}\\pN{1,30}){1,30}')).not.toBeNull()
})

it('decides patterns that make others take years', () => {
  const hostile = `${'a'.repeat(50_000)}!`
  for (const pattern of ['(a+)+$', '(a|a)*b', '(a|aa)+$', '(.*a){20}b']) {
    expect(explainPattern(pattern), pattern).toBeNull()
    compilePattern(pattern)(hostile)
  }
})
