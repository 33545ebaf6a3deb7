import type { Mailbox } from '@dossier/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import type { ServerChange } from '#features/emails/index'
import { mergeErased, mergeSides, type OwnChange } from './merge-sides.ts'

const move = (mailbox: Mailbox, by: OwnChange['by'] = 'person'): OwnChange => ({ kind: 'mailbox', by, mailbox })
const read: OwnChange = { kind: 'read', by: 'person' }
const labels = (...names: string[]): OwnChange => ({ kind: 'labels', by: 'triage', labels: names })
type There = Omit<ServerChange, 'emailId'>

describe('changes on both sides', () => {
  it.each<[string, There, OwnChange[], There | null, string[]]>([
    ['only there', { mailbox: 'archived', read: true }, [], { mailbox: 'archived', read: true }, []],
    ['a person moved here, another program otherwise', { mailbox: 'spam' }, [move('archived')], null, []],
    ['a person trashed here, another program filed', { mailbox: 'archived' }, [move('trash')], null, []],
    ['both moved alike', { mailbox: 'archived' }, [move('archived', 'triage')], null, []],
    [
      'triage moved, somebody there was faster',
      { mailbox: 'spam', read: true },
      [move('archived', 'triage')],
      { mailbox: 'spam', read: true },
      ['mailbox'],
    ],
    ['triage moved, read there', { read: true }, [move('archived', 'triage')], { read: true }, []],
    ['another read mark', { read: true }, [read], null, []],
    [
      'labels',
      { labels: { add: ['Theirs', 'ours'], remove: ['Kept'] } },
      [labels('Ours')],
      { labels: { add: ['Theirs'], remove: ['Kept'] } },
      [],
    ],
    ['a label removed there and added here', { labels: { add: [], remove: ['Kept'] } }, [labels('kept')], null, []],
  ])('%s', (_name, there, own, change, drop) => {
    const expected = { change: change && { emailId: 'e', ...change }, drop }
    expect(mergeSides({ emailId: 'e', ...there }, own)).toEqual(expected)
  })

  it('erased there: into trash here, and own changes end', () => {
    expect(mergeErased('e', [move('archived'), read, { kind: 'append', by: 'person' }])).toEqual({
      change: { emailId: 'e', mailbox: 'trash' },
      drop: ['mailbox', 'read'],
    })
  })
})
