import { moveStepOperation } from '../account/move-step-operation.ts'
import { backupOperation, drillOperation } from '../backup/backup-operation.ts'
import { compactOperation } from '../compact-operation.ts'
import { doctorOperation } from '../doctor/doctor-operation.ts'
import { importOperation } from '../import/import-operation.ts'
import { rebuildOperation } from '../rebuild-operation.ts'
import { addUserOperation } from '../user-add-operation.ts'
import { userExistsOperation } from '../user-exists-operation.ts'
import { resetSecondFactorOperation } from '../user-reset-second-factor-operation.ts'
import type { Operation } from './operation.ts'

// biome-ignore format: one per line
const ALL = [
  addUserOperation,
  backupOperation,
  userExistsOperation,
  resetSecondFactorOperation,
  compactOperation,
  doctorOperation,
  drillOperation,
  importOperation,
  moveStepOperation,
  rebuildOperation,
]

export const OPERATIONS: ReadonlyMap<string, Operation<unknown, unknown, unknown>> = new Map(
  ALL.map((operation) => [operation.name, operation as Operation<unknown, unknown, unknown>]),
)
