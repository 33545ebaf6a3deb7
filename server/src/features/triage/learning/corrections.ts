import { type CorrectionKind, type Mailbox, PRIMARY_ACTIONS, type PrimaryAction } from '@dossier/contract/vocabulary'
import { labelSlug } from '#features/emails/index'

// Human actions on a classified email, read as votes for and against actions. Pure.

export interface Vote {
  action: PrimaryAction
  /** 1 is explicit, less may have another reason, below 0 is against. */
  vote: number
}

export interface Lesson {
  kind: CorrectionKind
  votes: Vote[]
}

const PLAIN = 1
const HALF = 0.5
/** Archiving may only mean that the user is done with the email. */
const HINT = 0.3

export function readMove(predicted: PrimaryAction, from: Mailbox, to: Mailbox): Lesson {
  return { kind: 'moved', votes: from === to ? [] : moveVotes(predicted, from, to) }
}

function moveVotes(predicted: PrimaryAction, from: Mailbox, to: Mailbox): Vote[] {
  if (to === 'spam') return instead(predicted, 'spam')
  if (from === 'spam')
    return [against('spam'), ...(to === 'archived' ? [{ action: 'no-action', vote: HALF } as const] : [])]
  if (to === 'inbox' && from === 'archived') return predicted === 'no-action' ? [against('no-action')] : []
  if (to === 'archived' && from === 'inbox')
    return [{ action: 'no-action', vote: predicted === 'no-action' ? PLAIN : HINT }]
  return []
}

export function readLabels(predicted: PrimaryAction, before: readonly string[], after: readonly string[]): Lesson {
  const [had, has] = [actionsIn(before), actionsIn(after)]
  const added = [...has].filter((action) => !had.has(action))
  const removed = [...had].filter((action) => !has.has(action) && action === predicted)
  const votes = added.flatMap((action) => instead(predicted, action))
  return { kind: 'labelled', votes: votes.length > 0 ? votes : removed.map(against) }
}

export const readReset = (predicted: PrimaryAction): Lesson => ({
  kind: 'reset',
  votes: [{ action: predicted, vote: -HALF }],
})

export const readDiscarded = (): Lesson => ({ kind: 'discarded', votes: [{ action: 'reply-required', vote: -HALF }] })

export const readAnswered = (predicted: PrimaryAction): Lesson => ({
  kind: 'answered',
  votes: instead(predicted, 'reply-required'),
})

const against = (action: PrimaryAction): Vote => ({ action, vote: -PLAIN })

const instead = (predicted: PrimaryAction, right: PrimaryAction): Vote[] => [
  { action: right, vote: PLAIN },
  ...(predicted === right ? [] : [{ action: predicted, vote: -HALF }]),
]

function actionsIn(labels: readonly string[]): Set<PrimaryAction> {
  const slugs = new Set(labels.map(labelSlug))
  return new Set(PRIMARY_ACTIONS.filter((action) => slugs.has(action)))
}
