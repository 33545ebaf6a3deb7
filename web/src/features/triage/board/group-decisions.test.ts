import type { TriageDecision } from '@dossier/contract/triage'
import { describe, expect, it } from 'vitest'
import { changeOf, groupDecisions } from './group-decisions.ts'

const decision = (changes: Partial<TriageDecision>): TriageDecision =>
  ({
    email_id: 'e',
    status: 'decided',
    triage_primary_action: 'no-action',
    mailbox_before: 'inbox',
    mailbox_after: 'inbox',
    labels_before: [],
    labels_after: [],
    ...changes,
  }) as TriageDecision

describe('what becomes of a mail', () => {
  it.each([
    [{ mailbox_after: 'archived' }, 'archived'],
    [{ mailbox_after: 'spam', triage_primary_action: 'spam' }, 'spam'],
    [{ triage_primary_action: 'reply-required' }, 'reply'],
    [{ triage_primary_action: 'human-do' }, 'do'],
    [{ triage_primary_action: 'waiting' }, 'waiting'],
    [{ status: 'failed', triage_primary_action: '' }, 'failed'],
    [{ status: 'skipped', mailbox_after: 'archived' }, 'skipped'],
    [{ status: 'undone', mailbox_after: 'archived' }, 'undone'],
    [{ labels_after: ['needs-review'], triage_primary_action: 'reply-required' }, 'review'],
    // An earlier request for review does not count as a result of this run.
    [{ labels_before: ['needs-review'], labels_after: ['needs-review'], mailbox_after: 'archived' }, 'archived'],
    [{ status: 'waiting', triage_primary_action: '' }, null],
  ] as [Partial<TriageDecision>, string | null][])('%j is %s', (changes, change) => {
    expect(changeOf(decision(changes))).toBe(change)
  })

  it('makes groups in the order of the board, each in the order of the run, and none that is empty', () => {
    const groups = groupDecisions([
      decision({ email_id: 'a', triage_primary_action: 'reply-required' }),
      decision({ email_id: 'b', mailbox_after: 'archived' }),
      decision({ email_id: 'c', triage_primary_action: 'reply-required' }),
      decision({ email_id: 'd', status: 'waiting', triage_primary_action: '' }),
    ])
    expect(groups.map(({ change, decisions }) => [change, decisions.map(({ email_id }) => email_id)])).toEqual([
      ['archived', ['b']],
      ['reply', ['a', 'c']],
    ])
  })
})
