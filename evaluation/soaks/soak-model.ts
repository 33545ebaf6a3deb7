// Mutated model answers against the bounds of a verdict: npm run soak:model -- --cases 10000 [--seed 1]
import { parseArgs } from 'node:util'
import { classifyMutatedAnswers } from './classify-mutated-answers.ts'

const { values } = parseArgs({
  options: { cases: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})
const report = await classifyMutatedAnswers({ cases: Number(values.cases), seed: Number(values.seed) })
for (const fault of report.faults.slice(0, 20)) console.log(`FAULT ${fault}`)
console.log(`${values.cases} answers, seed ${values.seed}: ${report.believed} believed, ${report.faults.length} faults`)
process.exitCode = report.faults.length === 0 ? 0 : 1
