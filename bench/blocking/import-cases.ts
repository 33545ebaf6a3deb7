import { emptyLines, emptyMbox, tinyMbox } from './inputs.ts'
import type { Case } from './target.ts'

export function* importCases(): Generator<Case> {
  for (const [name, mbox] of Object.entries({
    'an mbox of empty lines': emptyMbox,
    'only empty lines': emptyLines,
    '20,000 tiny emails': tinyMbox,
  })) {
    yield { name: `import: ${name}`, run: ({ call }) => call('POST', '/emails/import', mbox, 'application/mbox') }
  }
}
