import type { QuickSearchAnswer, QuickSearchResult } from '@dossier/contract/search'
import type { RecordType } from '@dossier/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import { type Command, paletteGroups } from './palette-items.ts'
import { readTyped } from './read-typed.ts'

const command = (id: string, label: string): Command => ({ id, label, icon: () => null, act: () => undefined })

const COMMANDS = ['Go to Inbox', 'Go to Drafts', 'Go to Outbox', 'Go to Spam', 'Write a mail'].map((label) =>
  command(label, label),
)
const PLACE = { type: 'note' as const, title: 'Linen', subtitle: '', path: '/projects/p/notes/n' }

const answer = (...hits: [RecordType, string][]): QuickSearchAnswer => ({
  query: 'x',
  found: hits.length,
  results: hits.map(([type, id]) => ({ type, id }) as QuickSearchResult),
})

function offered(
  raw: string,
  found: QuickSearchAnswer | null = null,
  people: Command[] = [],
): Record<string, string[]> {
  const groups = paletteGroups({ typed: readTyped(raw), commands: COMMANDS, people, recent: [PLACE], answer: found })
  return Object.fromEntries(groups.map(({ name, items }) => [name, items.map(({ key }) => key)]))
}

describe('what the palette offers', () => {
  it('is where one was and all that can be done, before anything is typed', () => {
    expect(Object.keys(offered(''))).toEqual(['recent', 'actions'])
    expect(offered('').actions).toHaveLength(COMMANDS.length)
  })

  it('is hits by type in the order of their best, each in its own order, and mail as a whole at the end', () => {
    const found = answer(['email', '1'], ['note', '2'], ['email', '3'], ['note', '4'])
    expect(Object.entries(offered('zebra', found))).toEqual([
      ['email', ['email 1', 'email 3']],
      ['note', ['note 2', 'note 4']],
      ['more', ['ask', 'mail']],
    ])
  })

  it('is a few actions that are called so, above what was found', () => {
    const { actions } = offered('go', answer(['note', '2']))
    expect(actions).toEqual(['do Go to Inbox', 'do Go to Drafts', 'do Go to Outbox'])
    expect(Object.keys(offered('go', answer(['note', '2'])))).toEqual(['actions', 'note', 'more'])
  })

  it('is people who match, between actions and hits', () => {
    const people = [command('person mara@lind.example', 'Mara Lind')]
    expect(Object.entries(offered('go', answer(['note', '2']), people))).toEqual([
      ['actions', expect.any(Array)],
      ['people', ['do person mara@lind.example']],
      ['note', ['note 2']],
      ['more', ['ask', 'mail']],
    ])
    expect(offered('> go', null, people).people).toBeUndefined()
  })

  it('is every page of the settings that is called so', () => {
    const pages = ['Profile', 'Security', 'Keyboard', 'Rules'].map((name) => ({
      ...command(name, `Settings: ${name}`),
      isSetting: true,
    }))
    const typed = readTyped('settings')
    const [group] = paletteGroups({ typed, commands: pages, people: [], recent: [], answer: null })
    expect(group?.items).toHaveLength(4)
  })

  it('is actions alone when only they are asked for, and nothing when none is called so', () => {
    expect(Object.keys(offered('>', answer(['note', '2'])))).toEqual(['actions'])
    expect(offered('> spam')).toEqual({ actions: ['do Go to Spam'] })
    expect(offered('> zebra')).toEqual({})
  })

  it('tells records of two types with the same id apart', () => {
    const keys = Object.values(offered('x', answer(['note', '1'], ['page', '1']))).flat()
    expect(new Set(keys).size).toBe(keys.length)
  })
})
