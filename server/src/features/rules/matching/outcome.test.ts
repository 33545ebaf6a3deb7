import { describe, expect, it } from 'vitest'
import { factsFor } from '#test/given/mail-facts'
import type { Action, Condition, ReadRule } from '../rules.ts'
import { factsAfter } from './changed-facts.ts'
import { compileRule, outcomeOf, type Stage } from './outcome.ts'

const mail = factsFor({ subject: 'Issue 41', labels: ['Paper', 'needs-review'], size: 100 })
const ALWAYS: Condition = { field: 'size', op: 'over', value: '0', not: false }
const VERDICT: Condition = { field: 'action', op: 'is', value: 'no-action', not: false }

const rule = (actions: Action[], more: Partial<ReadRule> = {}, condition = ALWAYS): ReadRule => ({
  id: 'r',
  name: 'Rule',
  stop: false,
  userId: 'u',
  conditions: { all: [condition], any: [] },
  actions,
  ...more,
})
const outcome = (rules: ReadRule[], stage: Stage = 'arrival', facts = mail) =>
  outcomeOf(rules.map(compileRule), facts, stage)
const after = (...rules: ReadRule[]) => {
  const found = outcome(rules)
  return found && factsAfter(mail, found)
}

it('applies actions in their order, and the last one of a kind wins', () => {
  expect(
    after(
      rule([
        { do: 'label', value: 'Print' },
        { do: 'move', value: 'archived' },
      ]),
      rule([
        { do: 'unlabel', value: 'paper' },
        { do: 'move', value: 'trash' },
        { do: 'mark_read', value: '' },
      ]),
    ),
  ).toMatchObject({ labels: ['needs-review', 'Print'], mailbox: 'trash', isRead: true })
})

it('a label that one rule adds and a later one removes is gone, and the other way round', () => {
  expect(after(rule([{ do: 'label', value: 'Print' }]), rule([{ do: 'unlabel', value: 'print' }]))?.labels).toEqual([
    'Paper',
    'needs-review',
  ])
  expect(after(rule([{ do: 'unlabel', value: 'paper' }]), rule([{ do: 'label', value: 'paper' }]))?.labels).toEqual([
    'Paper',
    'needs-review',
  ])
})

it('stops later rules', () => {
  expect(
    after(rule([{ do: 'mark_read', value: '' }], { stop: true }), rule([{ do: 'move', value: 'spam' }]))?.mailbox,
  ).toBe('inbox')
})

it('an action brings its labels and mailbox, unless a move says otherwise', () => {
  expect(after(rule([{ do: 'triage', value: 'no-action' }]))).toMatchObject({
    action: 'no-action',
    mailbox: 'archived',
    labels: ['Paper', 'no-action', 'triaged'],
  })
  expect(
    after(
      rule([
        { do: 'move', value: 'inbox' },
        { do: 'triage', value: 'no-action' },
      ]),
    )?.mailbox,
  ).toBe('inbox')
})

it('keeps rules that name a verdict for after triage, where earlier ones may stop them', () => {
  const judged = factsFor({ ...mail, action: 'no-action' })
  const waits = rule([{ do: 'move', value: 'trash' }], { id: 'late' }, VERDICT)
  const first = rule([{ do: 'mark_read', value: '' }], { id: 'early' })
  expect(outcome([first, waits])?.rules.map(({ id }) => id)).toEqual(['early'])
  expect(outcome([first, waits], 'verdict', judged)?.rules.map(({ id }) => id)).toEqual(['late'])
  expect(outcome([{ ...first, stop: true }, waits], 'verdict', judged)).toBeNull()
  expect(outcome([first, waits], 'any', judged)?.rules).toHaveLength(2)
})

it('is nothing when no rule matches', () => {
  expect(outcome([rule([{ do: 'mark_read', value: '' }], {}, VERDICT)], 'any')).toBeNull()
})

describe('suspected fraud', () => {
  const warned = factsFor({ ...mail, warning: 'It asks for a password.' })
  const guarded = (...actions: Action[]) => outcome([rule(actions)], 'any', warned)

  it('is neither answered nor archived by a rule, whose other actions apply', () => {
    const found = guarded(
      { do: 'draft', value: 'Yes' },
      { do: 'move', value: 'archived' },
      { do: 'label', value: 'Print' },
    )
    expect(found).toMatchObject({ draft: '', moveTo: null, labels: ['Print'], withheldFor: 'It asks for a password.' })
    expect(found && factsAfter(warned, found)).toMatchObject({ mailbox: 'inbox', drafts: false })
  })

  it('is left to triage where a rule says that nothing is to be done', () => {
    expect(guarded({ do: 'triage', value: 'no-action' })).toMatchObject({ action: '', withheldFor: warned.warning })
  })

  it.each<Action>([
    { do: 'move', value: 'spam' },
    { do: 'move', value: 'trash' },
    { do: 'triage', value: 'spam' },
    { do: 'mark_read', value: '' },
  ])('goes where else a rule puts it: $do $value', (action) => {
    const found = guarded(action)
    expect(found).toEqual(outcome([rule([action])], 'any'))
    expect(found?.withheldFor).toBe('')
  })
})
