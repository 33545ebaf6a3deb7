import { ships } from '../placement.ts'
import type { Repository } from '../repository.ts'
import type { Violation } from '../source.ts'

/** Sub-folders of these must not import each other in a cycle. */
const CHECKED = /^server\/src\/(features\/[^/]+|platform)\//

/** The sub-folders of a feature and the parts of the platform depend on each other in one direction. */
export function checkFolderCycles(house: Repository): Violation[] {
  return findCycles(house).map(({ folder, members, path, line, to }) => ({
    path,
    line,
    rule: 'folder-circle',
    sentence: `${folder}: ${members.join(', ')} import each other in a circle; ${to} is one step of it`,
  }))
}

interface Step {
  path: string
  line: number
  to: string
}

interface Cycle extends Step {
  folder: string
  members: string[]
}

function findCycles(house: Repository): Cycle[] {
  const circles: Cycle[] = []
  for (const [folder, steps] of stepsByFolder(house)) {
    const names = [...steps.keys()].sort()
    const grouped = new Set<string>()
    for (const name of names) {
      if (grouped.has(name)) continue
      const members = names.filter((candidate) => reaches(steps, name, candidate) && reaches(steps, candidate, name))
      if (members.length < 2) continue
      for (const member of members) grouped.add(member)
      const [, step] = [...(steps.get(name) ?? [])].find(([to]) => members.includes(to)) ?? []
      if (step) circles.push({ folder, members, ...step })
    }
  }
  return circles
}

type Steps = Map<string, Map<string, Step>>

/** For each folder: its sub-folders and the first import from one to another. */
function stepsByFolder(house: Repository): Map<string, Steps> {
  const folders = new Map<string, Steps>()
  for (const { path, place: placement, imports } of house.residents) {
    if (!ships(placement) || !CHECKED.test(path)) continue
    for (const { target, line } of imports) {
      if (!target || !CHECKED.test(target)) continue
      const step = divide(path, target)
      if (!step) continue
      const steps = folders.get(step.folder) ?? new Map<string, Map<string, Step>>()
      folders.set(step.folder, steps)
      const ofFolder = steps.get(step.from) ?? new Map<string, Step>()
      steps.set(step.from, ofFolder)
      if (!ofFolder.has(step.to)) ofFolder.set(step.to, { path, line, to: target })
    }
  }
  return folders
}

/** Returns the common folder and the different sub-folders; null when a file is directly in the folder. */
function divide(path: string, target: string): { folder: string; from: string; to: string } | null {
  const [fromPath, toPath] = [path.split('/').slice(0, -1), target.split('/').slice(0, -1)]
  const at = fromPath.findIndex((name, index) => name !== toPath[index])
  const [from, to] = [fromPath[at], toPath[at]]
  const folder = fromPath.slice(0, at).join('/')
  return from === undefined || to === undefined || !CHECKED.test(`${folder}/`) ? null : { folder, from, to }
}

function reaches(steps: Steps, from: string, goal: string, visited = new Set<string>()): boolean {
  return [...(steps.get(from)?.keys() ?? [])].some((next) => {
    if (next === goal) return true
    if (visited.has(next)) return false
    visited.add(next)
    return reaches(steps, next, goal, visited)
  })
}
