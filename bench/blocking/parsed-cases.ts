import { fill, MiB } from './inputs.ts'
import type { Case } from './target.ts'

const FROM = 'a@b.example'
const SPACES = ' '.repeat(10 * MiB)

/** Huge values in each field of `parsed_email`. */
const FIELDS: Record<string, object> = {
  'a text': { text: fill('a \n', 20 * MiB) },
  'HTML of <': { html: fill('<', 10 * MiB) },
  'HTML of open tags': { html: fill('<b a="', 10 * MiB) },
  'a subject of tabs': { subject: fill(' \t', 20 * MiB) },
  'a name of spaces': { from: { name: SPACES, address: FROM } },
  'an address of spaces': { to: { name: '', address: `${SPACES}x` } },
  'a list of addresses': { to: fill('<a@b.example>,(', 10 * MiB) },
  'a list of quotes': { to: fill('"\\', 10 * MiB) },
  'a list of encoded words': { to: fill('=?utf-8?q?=41?= ', 10 * MiB) },
  'address objects': {
    to: Array.from({ length: 10_000 }, (_, at) => ({ name: `N ${at}`, address: `a${at}@b.example` })),
  },
  references: { references: fill('<a@b ', 10 * MiB) },
  'a list of references': { references: Array.from({ length: 9_000 }, () => '<a@b>'.repeat(100)) },
  'a message id': { message_id: fill('<', 10 * MiB) },
  'a date': { date: `${SPACES}x` },
  'a date of brackets': { date: fill('(', 10 * MiB) },
  'a header of spaces': { headers: { received: `${SPACES}x` } },
  'a header of line ends': { headers: { received: fill('\r', 10 * MiB) } },
  'a header of addresses': { headers: { to: fill('<a@b.example>,(', 10 * MiB) } },
  'a header of encoded words': { headers: { subject: fill('=?utf-8?q?=41?= ', 10 * MiB) } },
  'a header name': { headers: [`${SPACES}x: y`] },
  'many headers': {
    headers: Object.fromEntries(Array.from({ length: 1_900 }, (_, at) => [`x-${at}`, SPACES.slice(0, 5_000)])),
  },
  'an attachment': { attachments: [{ filename: 'a', content: fill('QUJD', 20 * MiB) }] },
  'a file name': { attachments: [{ filename: SPACES, content: 'QUJD' }] },
  'a type': { attachments: [{ content_type: `text/plain${fill(';a="', 10 * MiB)}`, content: 'QUJD' }] },
}

export function* parsedCases(): Generator<Case> {
  for (const [name, fields] of Object.entries(FIELDS)) {
    yield {
      name: `parsed: ${name}`,
      run: ({ call }) => call('POST', '/emails', { parsed_email: { from: FROM, text: name, ...fields } }),
    }
  }
}
