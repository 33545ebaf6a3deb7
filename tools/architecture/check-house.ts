import { readHouse } from './house.ts'
import { checkAmbient } from './rules/ambient.ts'
import { checkArrows } from './rules/arrows.ts'
import { checkClosedFolders } from './rules/closed-folders.ts'
import { checkCycles } from './rules/cycles.ts'
import { checkFeatureDoors } from './rules/feature-doors.ts'
import { checkFolderCircles } from './rules/folder-circles.ts'
import { checkDefaultExports, checkNames } from './rules/names.ts'
import { checkTableOwners } from './rules/table-owners.ts'
import { checkWholePlatform } from './rules/whole-platform.ts'
import { checkWireShapes } from './rules/wire-shapes.ts'
import type { Tree, Violation } from './source.ts'

export function checkHouse(tree: Tree): Violation[] {
  const house = readHouse(tree)
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
    ...checkClosedFolders(house),
    ...checkCycles(house),
    ...checkFolderCircles(house),
  ]
  return violations.sort((a, b) => a.path.localeCompare(b.path, 'en') || a.line - b.line)
}
