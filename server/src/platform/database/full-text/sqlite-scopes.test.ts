import fc from 'fast-check'
import { expect, it } from 'vitest'
import { CODE_LENGTH, scopeCode, scopedWords } from './sqlite-scopes.ts'

it('a code has one length whatever it is of, and no letter that FTS5 would cut a word at', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (tenantId, kind) => {
      expect(scopeCode(tenantId, kind)).toMatch(new RegExp(`^[0-9a-z]{${CODE_LENGTH}}$`))
    }),
    { numRuns: 2_000 },
  )
})

it('where one id ends and the next begins is part of the code', () => {
  expect(scopeCode('a', 'bc')).not.toBe(scopeCode('ab', 'c'))
  expect(scopeCode('a', 'b')).not.toBe(scopeCode('a', 'b', ''))
})

it('a document without words is held by its project alone', () => {
  const place = { tenantId: 'nora', projectId: 'press', kind: 'note' }
  const [project, note] = [scopeCode('nora', 'note', 'press'), scopeCode('nora', 'note')]
  expect(scopedWords(place, [])).toBe(project)
  expect(scopedWords(place, ['linotype'])).toBe(`${project} ${note}linotype`)
})
