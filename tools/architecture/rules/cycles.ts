import type { Repository } from '../repository.ts'
import type { Violation } from '../source.ts'

/** No file imports itself through others, types included: cyclic files cannot be read separately. */
export function checkCycles(house: Repository): Violation[] {
  const reported = new Set<string>()
  return house.residents.flatMap(({ path }) => {
    if (reported.has(path)) return []
    const circle = shortestCycle(house, path)
    if (!circle) return []
    for (const member of cycleMembers(house, path)) reported.add(member)
    const line = lineOfImport(house, path, circle[1] ?? path)
    return [{ path, line, rule: 'cycle', sentence: `import circle: ${[...circle, path].join(' → ')}` }]
  })
}

/** Returns all files in a cycle with this one, which are reported once. */
function cycleMembers(house: Repository, path: string): string[] {
  return [...reachableFrom(house, path)].filter((candidate) => reachableFrom(house, candidate).has(path))
}

function reachableFrom(house: Repository, start: string): Set<string> {
  const reached = new Set<string>()
  const queue = [start]
  for (const path of queue) {
    for (const { target } of house.byPath.get(path)?.imports ?? []) {
      if (!target || reached.has(target)) continue
      reached.add(target)
      queue.push(target)
    }
  }
  return reached
}

/** Breadth-first search from a file's imports back to the file; returns the path, beginning with the file. */
function shortestCycle(house: Repository, start: string): string[] | null {
  const cameFrom = new Map<string, string>()
  const queue = [start]
  for (const path of queue) {
    for (const { target } of house.byPath.get(path)?.imports ?? []) {
      if (target === start) return trail(cameFrom, start, path)
      if (!target || cameFrom.has(target)) continue
      cameFrom.set(target, path)
      queue.push(target)
    }
  }
  return null
}

function trail(cameFrom: Map<string, string>, start: string, end: string): string[] {
  const path = [end]
  for (let at = end; at !== start; ) {
    at = cameFrom.get(at) ?? start
    path.unshift(at)
  }
  return path
}

const lineOfImport = (house: Repository, from: string, to: string): number =>
  house.byPath.get(from)?.imports.find(({ target }) => target === to)?.line ?? 1
