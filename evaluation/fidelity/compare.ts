// Compares our email parser with two other parsers where those agree: node evaluation/fidelity/compare.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findSharedData } from '#test/shared-data'
import { JUDGEMENTS, type Judgement } from './judged-differences.ts'
import { agrees, asserted, type Expected, readFields } from './read-fields.ts'

const REPORT = fileURLToPath(new URL('../../docs/mail-fidelity.md', import.meta.url))
const GOAL = 99.5

interface Tally {
  asserted: number
  agree: number
  differences: { file: string; judgement: Judgement | null }[]
}

const judge = (field: string, file: string): Judgement | null =>
  JUDGEMENTS.find((judgement) => judgement.field === field && judgement.files.includes(file)) ?? null

function compareAll(folder: string): { mails: number; tallies: Map<string, Tally> } {
  const lines = readFileSync(`${folder}/expected.jsonl`, 'utf8').trim().split('\n')
  const tallies = new Map<string, Tally>()
  for (const line of lines) {
    const expected = JSON.parse(line) as Expected
    const actual = readFields(readFileSync(`${folder}/${expected.file}`))
    for (const field of Object.keys(actual)) {
      if (!(field in expected)) continue
      const tally = tallies.get(field) ?? { asserted: 0, agree: 0, differences: [] }
      tallies.set(field, tally)
      tally.asserted++
      if (agrees(actual[field], asserted(field, expected))) tally.agree++
      else tally.differences.push({ file: expected.file, judgement: judge(field, expected.file) })
    }
  }
  return { mails: lines.length, tallies }
}

const percent = (part: number, total: number): string => ((100 * part) / total).toFixed(2)

/** Excludes emails that the two parsers read wrongly or less completely, because there agreement would be the error. */
function agreement(tally: Tally): number {
  const excluded = tally.differences.filter(({ judgement }) => judgement && judgement.verdict !== 'choice').length
  return (100 * tally.agree) / (tally.asserted - excluded)
}

function row(field: string, tally: Tally): string {
  return `| ${field} | ${tally.asserted} | ${tally.agree} | ${percent(tally.agree, tally.asserted)} | ${agreement(tally).toFixed(2)} |`
}

const VERDICTS = { ours: 'their error', choice: 'our choice', purpose: 'on purpose' } as const

const listed = (field: string, { differences }: Tally): string[] =>
  differences.map(({ file, judgement }) => {
    const verdict = judgement ? `${VERDICTS[judgement.verdict]}: ${judgement.reason}` : 'NOT JUDGED'
    return `| ${field} | \`${file}\` | ${verdict} |`
  })

function report(mails: number, tallies: Map<string, Tally>): string {
  const entries = [...tallies]
  return `# Parsing accuracy

Written by \`node evaluation/fidelity/compare.ts\`; do not edit. It parses ${mails} emails from the test suites of 20 email libraries,
malformed ones included, and compares the result with two independent parsers (CPython's email package and GMime). Only values
that the two agree on are asserted. White space in subject and text is folded. Texts are compared by their hash, attachments by
type, name, bytes and order.

| field | asserted | agree | % | % comparable |
|---|---|---|---|---|
${entries.map(([field, tally]) => row(field, tally)).join('\n')}

The last column leaves out errors of the other parsers and emails that Dossier reads more completely on purpose: both parsers return
only the first text of an email. The goal is ${GOAL} % in this column for every field.

Two fields are counted as the other parsers define them. \`has_text\` and \`has_html\` mean that the email has such a part; Dossier
derives the text from HTML if there is no text part. \`attachments\` are messages and parts with a file name or
the disposition \`attachment\`. Dossier also lists parts without a name (newsletter images, invitations), so that no part is hidden.
Attached messages have the name of their subject; their names are not compared.

## Differences

| field | email | reason |
|---|---|---|
${entries.flatMap(([field, tally]) => listed(field, tally)).join('\n')}
`
}

const folder = findSharedData('parse')
if (folder !== null) {
  const { mails, tallies } = compareAll(folder)
  writeFileSync(REPORT, report(mails, tallies))
  for (const [field, tally] of tallies) console.log(row(field, tally))
  const unjudged = [...tallies].flatMap(([field, { differences }]) =>
    differences.filter(({ judgement }) => judgement === null).map(({ file }) => `${field} ${file}`),
  )
  const belowGoal = [...tallies].filter(([, tally]) => agreement(tally) < GOAL).map(([field]) => field)
  if (unjudged.length > 0) console.log(`Not judged:\n${unjudged.join('\n')}`)
  if (belowGoal.length > 0) console.log(`Below ${GOAL} %: ${belowGoal.join(', ')}`)
  process.exitCode = unjudged.length + belowGoal.length > 0 ? 1 : 0
}
