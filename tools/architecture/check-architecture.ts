import { readRepository } from './repository.ts'
import { checkAmbient } from './rules/ambient.ts'
import { checkArrows } from './rules/arrows.ts'
import { checkCycles } from './rules/cycles.ts'
import { checkFeatureDoors } from './rules/feature-doors.ts'
import { checkFolderCycles } from './rules/folder-cycles.ts'
import { checkDefaultExports, checkNames } from './rules/names.ts'
import { checkSandboxedFolders } from './rules/sandboxed-folders.ts'
import { checkTableOwners } from './rules/table-owners.ts'
import { checkWholePlatform } from './rules/whole-platform.ts'
import { checkWireShapes } from './rules/wire-shapes.ts'
import type { Tree, Violation } from './source.ts'

export function checkArchitecture(tree: Tree): Violation[] {
  const house = readRepository(tree)
  const violations = [
    ...house.unreadable,
    ...checkArrows(house),
    ...checkFeatureDoors(house),
    ...checkTableOwners(house),
    ...checkWireShapes(house),
    ...checkWholePlatform(house),
    ...checkAmbient(house),
    ...checkNames(tree),
    ...checkDefaultExports(house),
    ...checkSandboxedFolders(house),
    ...checkCycles(house),
    ...checkFolderCycles(house),
  ]
  return violations.sort((a, b) => a.path.localeCompare(b.path, 'en') || a.line - b.line)
}
