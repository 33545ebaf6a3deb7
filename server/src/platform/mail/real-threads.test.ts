// @module-tag slow

import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { parseMail } from './reading/parse-mail.ts'

// Real emails of other people, stored beside the repository and never part of it.
const FOLDER = new URL('../../../../../shared/data/threads/sa-easy-ham-1/', import.meta.url)
const present = existsSync(FOLDER)
if (!present) console.warn('SKIPPED: the 450 real mails are not on this machine; their 183 threads were not checked.')

function components(mails: { own: string; linked: string[] }[]): string[][] {
  const parent = new Map<string, string>()
  const find = (id: string): string => {
    const up = parent.get(id) ?? id
    return up === id ? id : find(up)
  }
  for (const { own, linked } of mails)
    for (const id of linked) if (find(id) !== find(own)) parent.set(find(id), find(own))
  const groups = Map.groupBy(mails, ({ own }) => find(own))
  return [...groups.values()]
    .map((group) => group.map(({ own }) => own).sort())
    .sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))
}

it.skipIf(!present)('450 real mails link to exactly the 183 threads that two other programs find', () => {
  const mails = readdirSync(new URL('eml/', FOLDER)).map((name) => {
    const mail = parseMail(readFileSync(new URL(`eml/${encodeURIComponent(name)}`, FOLDER)))
    return { own: mail.messageId, linked: [...mail.references, mail.inReplyTo].filter((id) => id !== '') }
  })
  const expected = JSON.parse(readFileSync(new URL('expected_threads.json', FOLDER), 'utf8')) as {
    threads_components: string[][]
  }
  const sorted = expected.threads_components
    .map((ids) => ids.toSorted())
    .sort((a, b) => ((a[0] ?? '') < (b[0] ?? '') ? -1 : 1))
  const found = components(mails)
  expect(found).toHaveLength(183)
  expect(found).toEqual(sorted)
})
