// Measures summaries: npm run quality:summaries. DOSSIER_SHARED_DATA names the folder with BC3 and SpamAssassin's lists.
import { join } from 'node:path'
import { findSharedData } from '#test/shared-data'
import { type LabelledThread, measureDemoThreads, measureThreads, type SummariesReport } from './measure-summaries.ts'
import { readBc3Threads, readListThreads } from './read-labelled-threads.ts'

const describe = (report: SummariesReport): string =>
  `${report.threads} threads, ${report.held} of ${report.withRequest} with a request hold it, ${report.supported} of ${report.statements} statements supported, ${report.survived.length} of ${report.lies} lies survive`

const triage = findSharedData('triage')
const threads = findSharedData('threads')
const sets: [string, LabelledThread[]][] = [
  ['BC3', triage ? readBc3Threads(join(triage, 'bc3/threads.jsonl')) : []],
  ['SpamAssassin lists', threads ? readListThreads(join(threads, 'sa-easy-ham-1')) : []],
]

for (const isLying of [false, true]) {
  const engine = isLying ? 'lying model' : 'no model'
  const show = (name: string, report: SummariesReport): void => {
    console.log(`${name}, ${engine}: ${describe(report)}`)
    if (process.argv.includes('--wrong'))
      console.log([...report.survived, ...(isLying ? [] : report.missed)].join('\n'))
  }
  for (const world of ['press', 'mill']) show(`demo world ${world}`, await measureDemoThreads(world, isLying))
  for (const [name, labelled] of sets) {
    if (labelled.length > 0) show(name, await measureThreads(labelled, isLying))
    else console.log(`${name} was left out: DOSSIER_SHARED_DATA has no such folder.`)
  }
}
