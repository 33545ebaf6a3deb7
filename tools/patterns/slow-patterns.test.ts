import { resolve } from 'node:path'
import { expect, it } from 'vitest'
import { findSlowPatterns } from './find-slow-patterns.ts'

/** Patterns that may backtrack, by file, and why none of them takes long. */
const REVIEWED: Record<string, string> = {
  'analysis/src/dates/grammar/rule.ts': 'reads our own grammar',
  'analysis/src/own-text.ts': 'reads at most 300 characters of a line, or 200 before a quote',
  'analysis/src/spam/published/phrase-signs.ts': 'reads at most ten tags with at most 100 spaces after each',
  'analysis/src/spam/published/way-signs.ts': 'reads at most 255 characters of a name',
  'server/src/features/inbound/filter/rules.ts': 'never fails behind the spaces',
  'server/src/features/mcp/edits/find-section.ts': 'reads at most 1,000 characters of a title',
  'server/src/features/records/notes/footnotes.ts': 'runs in the rendering thread, which has a time limit',
  'server/src/platform/base-path/base-path.ts': 'reads a setting of the operator',
  'server/src/platform/config/system-email.ts': 'reads a setting of the operator',
  'server/src/platform/mail/reading/address-list.ts': 'reads at most 1,000 characters, in the jail',
  'server/src/platform/mail/reading/computed-style.ts': 'runs in the jail, which has a time limit',
  'server/src/platform/mail/reading/html-charset.ts': 'reads the beginning of a page, in the jail',
  'server/src/platform/mail/reading/html-style-source.ts': 'runs in the jail, which has a time limit',
  'server/src/platform/mail/reading/web-page/forward-target.ts': 'reads at most 4,000 characters, in the jail',
  'server/src/platform/sentences/translate.ts': 'reads at most 500 characters',
}

it('no pattern of the sources backtracks for long, except the reviewed ones', () => {
  const slow = findSlowPatterns(resolve(import.meta.dirname, '../..'))
  expect(slow.filter(({ isExponential }) => isExponential)).toEqual([])
  expect(slow.filter(({ file }) => !Object.hasOwn(REVIEWED, file))).toEqual([])
  const found = new Set(slow.map(({ file }) => file))
  expect(Object.keys(REVIEWED).filter((file) => !found.has(file))).toEqual([])
})
