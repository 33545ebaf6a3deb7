import { existsSync, readdirSync, readFileSync } from 'node:fs'
import type { TriageEngine, TriageInput } from '#features/triage/engine'
import { fraudWarningOf } from '#features/triage/fraud-guard'
import { triageInput } from '#test/triage-input'
import { type Half, halfOf, hashOf } from './halves.ts'
import { fraudIn, readMailForTriage } from './read-mail.ts'
import type { Share } from './statistics.ts'

export interface FraudSet {
  name: string
  isFraud: boolean
  /** Emails with a warning of fraud. */
  warned: Share
  /** Emails with a warning, or classified as spam. */
  found: Share
  /** Warned emails with a draft, an action point or a move to the archive: must be none. */
  answered: number
}

interface PlainMail {
  subject: string
  text: string
  /** `Name <address>`; '' for a text alone. */
  from?: string
}

/**
 * Measures warnings of fraud on one half. The folder has `plain/<name>.jsonl` with subject, text and optionally from,
 * and `eml/<name>/*.eml`; names that begin with `phishing` hold fraud, the others ordinary email. Returns null, with a
 * message, without the folder.
 */
export async function measureFraud(engine: TriageEngine, folder: string, half: Half): Promise<FraudSet[] | null> {
  if (!existsSync(folder)) {
    process.stderr.write(`\nSKIPPED: there is no fraud data (looked for ${folder}). Set DOSSIER_FRAUD_DATA.\n\n`)
    return null
  }
  const sets: FraudSet[] = []
  for (const file of listFolder(`${folder}/plain`)) {
    const mails = readPlain(`${folder}/plain/${file}`, half)
    sets.push(await measureSet(engine, `plain/${file.replace(/\.jsonl$/, '')}`, mails.map(toInput)))
  }
  for (const name of listFolder(`${folder}/eml`))
    sets.push(await measureSet(engine, `eml/${name}`, await readEml(`${folder}/eml/${name}`, half)))
  return sets
}

async function measureSet(engine: TriageEngine, name: string, inputs: readonly TriageInput[]): Promise<FraudSet> {
  let [warned, found, answered] = [0, 0, 0]
  for (const input of inputs) {
    const verdict = await engine.classify(input)
    const isWarned = fraudWarningOf(input) !== ''
    if (isWarned) warned += 1
    if (isWarned || verdict.primaryAction === 'spam') found += 1
    const isAnswered = verdict.draft !== null || verdict.actionPoints.length > 0 || verdict.mailboxAction === 'archive'
    if (isWarned && isAnswered) answered += 1
  }
  const of = inputs.length
  const isFraud = /\/phishing/.test(name)
  return { name, isFraud, warned: { hits: warned, of }, found: { hits: found, of }, answered }
}

const listFolder = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder).sort() : [])

const readPlain = (file: string, half: Half): PlainMail[] =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as PlainMail)
    .filter(({ subject, text }) => halfOf(`${subject}\n${text}`) === half)

function toInput({ subject, text, from = '' }: PlainMail): TriageInput {
  const [, name = '', address = 'somebody@sender.example'] = /^\s*"?([^"<]*?)"?\s*<([^>]+)>/.exec(from) ?? []
  const sender = { name, address: address.toLowerCase() }
  const participants = [{ role: 'from' as const, ...sender }]
  const mail = { participants, headers: [], attachments: [], date: null }
  const findings = fraudIn({ mail, subject, text, html: '', findings: [] })
  return triageInput({ id: hashOf(text).slice(0, 16), subject, text, from: sender, participants, findings })
}

async function readEml(folder: string, half: Half): Promise<TriageInput[]> {
  const inputs: TriageInput[] = []
  for (const file of listFolder(folder).filter((name) => name.endsWith('.eml'))) {
    const raw = readFileSync(`${folder}/${file}`)
    if (halfOf(raw) === half) inputs.push(await readMailForTriage(raw, hashOf(raw).slice(0, 16)))
  }
  return inputs
}
