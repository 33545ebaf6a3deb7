import type { FraudSet } from './measure-fraud.ts'
import { shareText } from './statistics.ts'

/** Writes the section about warnings of fraud; null, without the data, gives a line that says so. */
export const writeFraud = (sets: readonly FraudSet[] | null): string => `
## Warnings of fraud

${sets === null ? 'Not measured: `DOSSIER_FRAUD_DATA` names no folder.' : tableOf(sets)}
`

const tableOf = (
  sets: readonly FraudSet[],
): string => `| emails | fraud | warned of | warned of or spam | warned of, with a draft, an action point or archived |
|---|---|---|---|---|
${sets.map(({ name, isFraud, warned, found, answered }) => `| ${name} | ${isFraud ? 'yes' : 'no'} | ${shareText(warned)} | ${shareText(found)} | ${answered} |`).join('\n')}`
