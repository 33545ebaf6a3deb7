import { readFileSync } from 'node:fs'
import { PRIMARY_ACTIONS, type PrimaryAction } from '@dossier/contract/vocabulary'

/** Independent labels of two people for one email, made before any rule used it. */
export interface ActionLabel {
  hash: string
  a: PrimaryAction
  b: PrimaryAction
  /** Decided where `a` and `b` differ, by a third person who did not know them. */
  third: PrimaryAction | null
}

const FILE = new URL('./action-labels.tsv', import.meta.url)

export const readActionLabels = (file: URL | string = FILE): ActionLabel[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [hash = '', a = '', b = '', third = ''] = line.split('\t')
      return { hash, a: actionOf(a), b: actionOf(b), third: third === '' ? null : actionOf(third) }
    })

/** The label that counts. */
export const settledLabel = ({ a, b, third }: ActionLabel): PrimaryAction => (a === b ? a : (third ?? a))

const SINGLE = new URL('./action-labels-single.tsv', import.meta.url)

/**
 * Reads one person's labels of more emails of the tuning half. They follow the same guide and precede the engine's
 * verdicts. They train weights; no figure counts them as truth.
 */
export const readSingleLabels = (): { hash: string; label: PrimaryAction }[] =>
  readFileSync(SINGLE, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [hash = '', labelName = ''] = line.split('\t')
      return { hash, label: actionOf(labelName) }
    })

function actionOf(labelName: string): PrimaryAction {
  const action = PRIMARY_ACTIONS.find((each) => each === labelName)
  if (!action) throw new Error(`«${labelName}» is none of the five actions; mend the file of labels.`)
  return action
}
