import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { message as messageInJail } from '../../../server/src/platform/mail/reading/message.ts'
import { joined, message, sentence } from '../message.ts'
import german from './de.json' with { type: 'json' }
import { MESSAGES } from './messages.ts'

type Words = Record<string, Record<string, string>>

const keysOf = (words: Words): string[] =>
  Object.entries(words)
    .flatMap(([area, named]) => Object.keys(named).map((name) => `${area}.${name}`))
    .sort()
const textIn = (words: Words, key: string): string => {
  const [area = '', name = ''] = key.split('.')
  return words[area]?.[name] ?? ''
}
const gapsOf = (text: string): string[] => [...new Set([...text.matchAll(/{{\w+}}/g)].map(String))].sort()
const keys = keysOf(MESSAGES)

describe('the catalogue of messages', () => {
  it('says everything in German too, with no other parameters', () => {
    expect(keysOf(german)).toEqual(keys)
    for (const key of keys)
      expect(gapsOf(textIn(MESSAGES, key)), key).toEqual(expect.arrayContaining(gapsOf(textIn(german, key))))
  })

  it('holds nothing that no source of the server says', () => {
    const root = new URL('../../../server/', import.meta.url).pathname
    const sources = globSync('src/**/*.ts', { cwd: root, exclude: ['**/*.test.ts'] })
      .map((file) => readFileSync(root + file, 'utf8'))
      .join('\n')
    // Areas whose keys are built from contract words or sign names.
    const named = ['actions', 'calendar', 'decided', 'fields', 'projects', 'roles', 'signs', 'things']
    expect(keys.filter((key) => !named.includes(key.split('.')[0] ?? '') && !sources.includes(`'${key}'`))).toEqual([])
  })
})

describe('a message', () => {
  it('becomes a sentence with its parameters, messages among them, and lists with commas', () => {
    const thing = message('things.draft')
    const missing = message('http.notThere', { thing })
    expect(sentence(missing)).toBe('There is no such draft in this account.')
    expect(sentence(joined([missing, missing]))).toBe(`${sentence(missing)} ${sentence(missing)}`)
    expect(sentence(message('gitSync.wouldDo', { dones: [message('gitSync.doneMerged', { count: 2 }), 'x'] }))).toBe(
      'This sync would result in: 2 merged, x.',
    )
    expect(sentence(`${missing} 550 no`)).toBe(`${sentence(missing)} 550 no`)
  })

  it('keeps text from outside as it is, without what could end a message', () => {
    expect(sentence(message('git.unknownHost', { host: '\u0003{{host}}\u001fb' }))).toBe(
      'The host {{host}}b was not found in DNS.',
    )
    expect(sentence('')).toBe('')
    expect(sentence('What they wrote.')).toBe('What they wrote.')
  })

  it('shows what is left of one that was cut, and the key of one that this version does not know', () => {
    expect(sentence(message('things.draft').slice(0, -1))).toBe('draft')
    expect(sentence('\u0002new.key\u0003')).toBe('new.key')
  })

  it('is made in the jail as everywhere', () => {
    const parameters = { shown: 'a', real: message('mail.elsewhere') }
    expect(messageInJail('mail.linkLies', parameters)).toBe(message('mail.linkLies', parameters))
  })
})
