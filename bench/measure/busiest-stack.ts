import type { Profiler } from 'node:inspector'
import { basename } from 'node:path'

/** Functions that take less of the time are left out. */
const SHARE = 0.15

/** Returns the functions that ran in most of an interval of a profile, outermost first, with their milliseconds. */
export function busiestStack(profile: Profiler.Profile, from: number, to: number): string {
  const nodes = new Map(profile.nodes.map((node) => [node.id, node]))
  const parents = new Map(profile.nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])))
  const totals = new Map<string, number>()
  let sum = 0
  let at = profile.startTime
  for (const [index, id] of (profile.samples ?? []).entries()) {
    const duration = profile.timeDeltas?.[index] ?? 0
    at += duration
    if (at < from || at - duration > to) continue
    sum += duration
    const names = new Set<string>()
    for (let node: number | undefined = id; node !== undefined; node = parents.get(node)) {
      names.add(nameOf(nodes.get(node)))
    }
    for (const name of [...names].reverse()) totals.set(name, (totals.get(name) ?? 0) + duration)
  }
  return [...totals]
    .filter(([name, time]) => name !== '' && time >= sum * SHARE)
    .map(([name, time]) => `${name} ${Math.round(time / 1_000)}`)
    .join(' > ')
}

function nameOf(node: Profiler.ProfileNode | undefined): string {
  const { functionName = '', url = '', lineNumber = 0 } = node?.callFrame ?? {}
  if (functionName === '(root)') return ''
  return url === '' ? functionName : `${functionName || 'anonymous'} (${basename(url)}:${lineNumber + 1})`
}
