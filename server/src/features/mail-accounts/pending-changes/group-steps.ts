import type { PendingChangeRow } from '../mail-accounts.tables.ts'
import type { Plan, Step } from './plan-change.ts'

export interface PlannedChange {
  change: PendingChangeRow
  plan: Plan
}

/** Steps that one command does. */
export interface StepGroup {
  folderId: string
  /** The first step; all others do the same in the same folder. */
  step: Step
  items: { change: PendingChangeRow; step: Step }[]
}

/** Messages that one command names. */
const MAX_UIDS = 200

/** Groups steps into commands, in the order of the changes. */
export function groupSteps(planned: readonly PlannedChange[]): StepGroup[] {
  const groups: StepGroup[] = []
  const open = new Map<string, StepGroup>()
  for (const { change, plan } of planned) {
    if (plan.kind !== 'steps') continue
    for (const step of plan.steps) {
      const key = keyOf(step)
      let group = open.get(key)
      if (!group || group.items.length === MAX_UIDS) {
        group = { folderId: step.at.folderId, step, items: [] }
        groups.push(group)
        open.set(key, group)
      }
      group.items.push({ change, step })
    }
  }
  return groups
}

function keyOf(step: Step): string {
  const { kind, at } = step
  const detail = kind === 'move' ? step.to : kind === 'flags' || kind === 'labels' ? [step.add, step.remove] : ''
  return JSON.stringify([kind, at.folderId, detail])
}
