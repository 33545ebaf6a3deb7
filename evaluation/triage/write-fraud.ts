import type { FraudSet } from './measure-fraud.ts'
import { intervalOf, type Share } from './statistics.ts'

/** Writes the section about warnings of fraud; null, without the data, gives a line that says so. */
export const writeFraud = (sets: readonly FraudSet[] | null): string => `
## Warnings of fraud

${sets === null ? 'Not measured: `DOSSIER_FRAUD_DATA` names no folder.' : tableOf(sets)}
`

const tableOf = (sets: readonly FraudSet[]): string => `| emails | fraud | warned of | warned of or spam |
|---|---|---|---|
${sets.map(({ name, isFraud, warned, found }) => `| ${name} | ${isFraud ? 'yes' : 'no'} | ${share(warned)} | ${share(found)} |`).join('\n')}`

function share(of: Share): string {
  if (of.of === 0) return '–'
  const [low, high] = intervalOf(of)
  return `${(of.hits / of.of).toFixed(3)} [${low.toFixed(3)}–${high.toFixed(3)}], ${of.hits} of ${of.of}`
}
