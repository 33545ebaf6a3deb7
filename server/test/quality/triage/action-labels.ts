import { readFileSync } from 'node:fs'
import { PRIMARY_ACTIONS, type PrimaryAction } from '@dossier/contract/vocabulary'

/** What two people said of one mail, each without the other, before any rule was made by it. */
export interface ActionLabel {
  hash: string
  a: PrimaryAction
  b: PrimaryAction
}

const FILE = new URL('../action-labels.tsv', import.meta.url)

export const readActionLabels = (file: URL | string = FILE): ActionLabel[] =>
  readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => {
      const [hash = '', a = '', b = ''] = line.split('\t')
      return { hash, a: actionOf(a), b: actionOf(b) }
    })

function actionOf(said: string): PrimaryAction {
  const action = PRIMARY_ACTIONS.find((each) => each === said)
  if (!action) throw new Error(`«${said}» is none of the five actions; mend action-labels.tsv.`)
  return action
}
