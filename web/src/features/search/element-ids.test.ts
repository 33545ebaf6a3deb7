import { expect, it } from 'vitest'
import { optionId } from './element-ids.ts'

it('makes ids without spaces, one for each key', () => {
  const keys = ['note 1', 'page 1', 'recent /projects/p/notes/1', 'do project 1', 'mail']
  const ids = keys.map(optionId)
  for (const id of ids) expect(id).toMatch(/^\S+$/)
  expect(new Set(ids).size).toBe(keys.length)
})
