// Rebuilds the shipped weights from the tuning half of the collections: npm run train
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { findSharedData } from '#test/shared-data'

/** The training collections and their purpose. Action labels are in triage/. */
const NEEDED = [
  ['triage/parakweet-train/train.txt', 'requests: 3,657 English sentences, labelled as asking or not'],
  ['spam/spamassassin', 'spam and actions: 610 emails with labels.tsv'],
  ['triage/enron-categories/eml', 'spam and actions: 300 emails of an office'],
] as const

/** Order matters: actions use the weights of the other two. */
const SCRIPTS = ['train-requests.ts', 'train-spam.ts', 'train-actions.ts']

const folder = findSharedData('')
const missing = NEEDED.filter(([path]) => folder === null || !existsSync(join(folder, path)))
for (const [path, use] of missing) process.stderr.write(`missing: ${path} (${use})\n`)
if (missing.length > 0) {
  process.stderr.write('Put the collections into one folder and set DOSSIER_SHARED_DATA to it. Nothing was written.\n')
  process.exitCode = 1
} else {
  for (const script of SCRIPTS) {
    const { status } = spawnSync(process.execPath, [join(import.meta.dirname, script)], { stdio: 'inherit' })
    if (status === 0) continue
    process.exitCode = 1
    break
  }
}
