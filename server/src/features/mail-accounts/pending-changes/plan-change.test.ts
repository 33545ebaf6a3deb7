import type { Mailbox } from '@dossier/contract/vocabulary'
import { describe, expect, it } from 'vitest'
import {
  type OfferedMove,
  type Plan,
  type PlannedFolder,
  type PlannedLocation,
  type PlannedServer,
  planErase,
  planLabels,
  planMove,
  planRead,
} from './plan-change.ts'

const folder = (id: string, more: Partial<PlannedFolder> = {}): PlannedFolder => ({
  id,
  role: 'other',
  mailbox: 'archived',
  isConfirmed: true,
  isReadOnly: false,
  takesKeywords: true,
  ...more,
})
const FOLDERS = [
  folder('INBOX', { role: 'inbox', mailbox: 'inbox' }),
  folder('Sent', { role: 'sent', mailbox: 'sent' }),
  folder('Archive', { role: 'archive' }),
  folder('Junk', { role: 'spam', mailbox: 'spam' }),
  folder('Trash', { role: 'trash', mailbox: 'trash' }),
  folder('Acme'),
]
const SERVER: PlannedServer = { folders: FOLDERS, writesLabels: true }
const having = (...changed: PlannedFolder[]): PlannedServer => ({
  ...SERVER,
  folders: [...FOLDERS.filter(({ id }) => !changed.some((other) => other.id === id)), ...changed],
})

let uids = 0
const at = (id: string, more: Partial<PlannedLocation> = {}): PlannedLocation => {
  const { role, mailbox } = FOLDERS.find((known) => known.id === id) ?? folder(id)
  uids += 1
  return { folderId: id, uid: uids, role, mailbox, flags: [], labels: null, movedFrom: '', ...more }
}
const movesOf = (plan: Plan): string[] | string =>
  plan.kind === 'steps'
    ? plan.steps.map((step) => `${step.at.folderId} ${step.kind === 'move' ? `→ ${step.to}` : step.kind}`)
    : plan.kind === 'problem'
      ? plan.problem
      : plan.kind

describe('a move', () => {
  const from = (id: string, movedFrom: string) => at(id, { movedFrom })
  it.each([
    ['archives the message of the inbox', [at('INBOX')], 'archived', ['INBOX → Archive']],
    ['leaves the one in a folder of its own', [at('INBOX'), at('Acme')], 'archived', ['INBOX → Archive']],
    ['moves both of one folder', [at('INBOX'), at('INBOX')], 'archived', ['INBOX → Archive', 'INBOX → Archive']],
    ['moves all into trash', [at('INBOX'), at('Acme'), at('Trash')], 'trash', ['INBOX → Trash', 'Acme → Trash']],
    ['moves all that outrank spam', [at('INBOX'), at('Acme')], 'spam', ['INBOX → Junk', 'Acme → Junk']],
    ['moves one up', [at('Junk'), at('Junk')], 'inbox', ['Junk → INBOX']],
    ['keeps the copy in trash when it moves up', [at('Acme'), at('Trash')], 'inbox', ['Acme → INBOX']],
    ['archives what was sent', [at('Sent')], 'archived', ['Sent → Archive']],
    ['undoes into the inbox', [from('Archive', 'INBOX')], 'inbox', ['Archive → INBOX']],
    ['undoes into the folder of before', [from('Trash', 'Acme')], 'archived', ['Trash → Acme']],
    ['does not mistake another origin', [from('Trash', 'Acme')], 'inbox', ['Trash → INBOX']],
    ['brings all home', [from('Junk', 'INBOX'), from('Junk', 'Acme')], 'inbox', ['Junk → INBOX', 'Junk → Acme']],
    [
      'brings home in any order',
      [from('Junk', 'Acme'), from('Junk', 'INBOX')],
      'inbox',
      ['Junk → INBOX', 'Junk → Acme'],
    ],
    ['brings the second home later', [at('INBOX'), from('Junk', 'Acme')], 'inbox', ['Junk → Acme']],
    ['brings none above its goal', [from('Junk', 'INBOX'), from('Junk', 'Acme')], 'archived', ['Junk → Acme']],
    ['forgets an origin that is gone', [from('Trash', 'Closed')], 'archived', ['Trash → Archive']],
    ['needs nothing when it is so', [at('Acme')], 'archived', 'done'],
    ['needs nothing when another program did it', [at('Acme'), at('Trash')], 'archived', 'done'],
    ['waits for a message that is nowhere', [], 'archived', 'absent'],
  ] as const)('%s', (_name, locations, want, expected) => {
    expect(movesOf(planMove([...locations], want, SERVER))).toEqual(expected)
  })

  it('ends: the plan of its result is done', () => {
    const moved = (locations: PlannedLocation[], plan: Plan): PlannedLocation[] => {
      if (plan.kind !== 'steps') return locations
      return locations.map((location) => {
        const step = plan.steps.find((other) => other.at === location)
        return step?.kind === 'move' ? { ...at(step.to), movedFrom: location.folderId } : location
      })
    }
    const places = ['INBOX', 'Sent', 'Archive', 'Junk', 'Trash', 'Acme']
    const origins = ['', ...places]
    const one = places.flatMap((place) => origins.map((movedFrom) => () => at(place, { movedFrom })))
    let tried = 0
    for (const first of one)
      for (const second of [null, ...one])
        for (const want of ['inbox', 'archived', 'spam', 'trash'] as const) {
          let locations = [first(), ...(second ? [second()] : [])]
          for (let round = 0; round < 2; round += 1) locations = moved(locations, planMove(locations, want, SERVER))
          expect(movesOf(planMove(locations, want, SERVER)), `${want} ${JSON.stringify(locations)}`).toBe('done')
          tried += 1
        }
    expect(tried).toBe(one.length * (one.length + 1) * 4)
  })

  it.each([
    ['no_folder', { folders: FOLDERS.filter(({ id }) => id !== 'Archive') }],
    ['folder_unconfirmed', having(folder('Archive', { role: 'archive', isConfirmed: false }))],
    ['folder_readonly', having(folder('Archive', { role: 'archive', isReadOnly: true }))],
    ['folder_readonly', having(folder('INBOX', { role: 'inbox', mailbox: 'inbox', isReadOnly: true }))],
  ] as const)('is stuck with %s', (problem, server) => {
    expect(movesOf(planMove([at('INBOX')], 'archived', { ...SERVER, ...server }))).toBe(problem)
  })

  it('goes back to a folder whose role nobody confirmed', () => {
    const guessed = having(folder('Junk', { role: 'spam', mailbox: 'spam', isConfirmed: false }))
    expect(movesOf(planMove([at('Trash', { movedFrom: 'Junk' })], 'spam', guessed))).toEqual(['Trash → Junk'])
  })

  it('leaves what another program marked as deleted', () => {
    const marked = at('INBOX', { flags: ['\\Deleted'] })
    expect(movesOf(planMove([marked, at('Archive')], 'archived', SERVER))).toBe('done')
    expect(movesOf(planMove([marked], 'trash', SERVER))).toBe('done')
    expect(planMove([marked], 'inbox', SERVER)).toMatchObject({ steps: [{ kind: 'flags', remove: ['\\Deleted'] }] })
  })

  describe('without MOVE', () => {
    const original = at('INBOX')
    const copy = at('Archive', { uid: 1_000 })
    const offered: OfferedMove = {
      targetFolder: 'Archive',
      targetNextUid: 1_000,
      copied: { folder: 'INBOX', uids: [original.uid] },
    }
    it('only removes the original when its copy is there', () => {
      expect(movesOf(planMove([original, copy], 'archived', SERVER, offered))).toEqual(['INBOX discard'])
      expect(movesOf(planMove([original, at('INBOX'), copy], 'archived', SERVER, offered))).toEqual([
        'INBOX discard',
        'INBOX → Archive',
      ])
    })

    it('never takes another message for the copy or the original', () => {
      const older = at('Archive', { uid: 999 })
      expect(movesOf(planMove([original, older], 'archived', SERVER, offered))).toEqual(['INBOX → Archive'])
      expect(movesOf(planMove([original, copy], 'archived', SERVER))).toEqual(['INBOX → Archive'])
      expect(movesOf(planMove([at('INBOX'), copy], 'archived', SERVER, offered))).toEqual(['INBOX → Archive'])
      expect(movesOf(planMove([at('Acme'), copy], 'spam', SERVER, offered))).toEqual(['Acme → Junk', 'Archive → Junk'])
    })

    it('removes the copy when the wish became another', () => {
      expect(movesOf(planMove([original, copy], 'inbox', SERVER, offered))).toEqual(['Archive discard'])
      expect(movesOf(planMove([original, copy], 'spam', SERVER, offered))).toEqual(['Archive discard'])
      expect(movesOf(planMove([copy], 'inbox', SERVER, offered))).toEqual(['Archive → INBOX'])
    })
  })

  it('is a label in Gmail, but for spam and trash', () => {
    const gmail = having(folder('All', { role: 'all' }))
    const inAll = (mailbox: Mailbox) => at('All', { role: 'all', mailbox, labels: [] })
    expect(planMove([inAll('inbox')], 'archived', gmail)).toMatchObject({ steps: [{ remove: ['\\Inbox'] }] })
    expect(planMove([inAll('archived')], 'inbox', gmail)).toMatchObject({ steps: [{ add: ['\\Inbox'] }] })
    expect(movesOf(planMove([inAll('inbox')], 'trash', gmail))).toEqual(['All → Trash'])
    expect(movesOf(planMove([inAll('archived')], 'archived', gmail))).toBe('done')
    expect(planMove([inAll('sent')], 'inbox', gmail)).toMatchObject({ steps: [{ add: ['\\Inbox'] }] })
    expect(movesOf(planMove([inAll('sent')], 'archived', gmail))).toBe('done')
    for (const want of ['inbox', 'archived', 'sent'] as const)
      for (const movedFrom of ['', 'All', 'Trash'])
        expect(movesOf(planMove([at('Junk', { labels: [], movedFrom })], want, gmail))).toEqual(['Junk → All'])
  })

  it('needs the folders of Gmail where All Mail is hidden', () => {
    expect(movesOf(planMove([at('Junk', { labels: [] })], 'inbox', SERVER))).toEqual(['Junk → INBOX'])
    expect(movesOf(planMove([at('INBOX', { labels: [] })], 'spam', SERVER))).toEqual(['INBOX → Junk'])
  })
})

describe('a read mark', () => {
  const seen = at('INBOX', { flags: ['\\Seen'] })
  it('goes to every message that lacks it', () => {
    expect(planRead([seen, at('Acme')], true, SERVER)).toMatchObject({
      steps: [{ at: { folderId: 'Acme' }, add: ['\\Seen'], remove: [] }],
    })
    expect(planRead([seen], true, SERVER)).toEqual({ kind: 'done' })
    expect(planRead([seen], false, SERVER)).toMatchObject({ steps: [{ remove: ['\\Seen'] }] })
    expect(planRead([seen], true, SERVER, true)).toMatchObject({ steps: [{ add: ['\\Seen'] }] })
    expect(planRead([], true, SERVER)).toEqual({ kind: 'absent' })
  })

  it('is stuck only where nothing can be written', () => {
    const server = having(folder('Acme', { isReadOnly: true }))
    expect(planRead([at('Acme')], true, server)).toMatchObject({ problem: 'folder_readonly' })
    expect(planRead([at('Acme'), at('INBOX')], true, server)).toMatchObject({ steps: [{ at: { folderId: 'INBOX' } }] })
  })
})

describe('labels', () => {
  const change = { was: ['Kept', 'Old one'], want: ['kept', 'New one', 'Größe', 'reply_required'] }
  it('become keywords, one by one', () => {
    const there = at('INBOX', { flags: ['Kept', 'Old_One', 'theirs'] })
    expect(planLabels([there], change, SERVER)).toEqual({
      kind: 'steps',
      steps: [{ kind: 'flags', at: there, add: ['new-one', 'Dossier-reply-required'], remove: ['Old_One'] }],
    })
  })

  it('need no command where they are so, and none where nothing holds them', () => {
    const there = at('INBOX', { flags: ['NEW-ONE', 'Dossier-Reply-Required'] })
    expect(planLabels([there], change, SERVER)).toEqual({ kind: 'done' })
    const none = having(folder('INBOX', { takesKeywords: false }))
    expect(planLabels([at('INBOX')], change, none)).toEqual({ kind: 'done' })
    expect(planLabels([at('INBOX')], change, { ...SERVER, writesLabels: false })).toEqual({ kind: 'done' })
  })

  it('are sent again after an unknown end', () => {
    const there = at('INBOX', { flags: ['new-one', 'Dossier-reply-required'] })
    expect(planLabels([there], change, SERVER, true)).toMatchObject({
      steps: [{ add: ['new-one', 'Dossier-reply-required'], remove: ['old-one'] }],
    })
  })

  it('keep their names in Gmail', () => {
    const there = at('All', { labels: ['Old one', '\\Inbox'] })
    const gmail = having(folder('All', { role: 'all' }))
    expect(planLabels([there], change, gmail)).toMatchObject({
      steps: [{ kind: 'labels', add: ['New one', 'Größe', 'Dossier/reply-required'], remove: ['Old one'] }],
    })
  })
})

it('erases only what is still in trash', () => {
  expect(movesOf(planErase([at('Trash'), at('INBOX')], SERVER))).toEqual(['Trash erase'])
  expect(planErase([at('INBOX')], SERVER)).toEqual({ kind: 'done' })
})
