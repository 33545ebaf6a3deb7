// Measures questions: npm run quality:ask. DOSSIER_LOCOMO names the folder with LoCoMo's conversations (JSON files of
// `locomo10`, github.com/snap-research/locomo, CC BY-NC).
import { measureLocomo } from './measure-locomo.ts'
import { measureOwn, type OwnReport } from './measure-own.ts'

const share = (part: number, whole: number): string => (part / whole).toFixed(3)

const describe = ({ answerable, right, unanswerable, notFound, sentences, supported }: OwnReport): string =>
  `answered ${share(right, answerable)} of ${answerable}, not found ${share(notFound, unanswerable)} of ${unanswerable}, supported ${supported} of ${sentences} sentences`

const isVerbose = process.argv.includes('--wrong')

for (const scripted of [false, true]) {
  const reports = await measureOwn(scripted)
  for (const half of ['tuning', 'test'] as const) {
    console.log(`own questions, ${scripted ? 'scripted model' : 'no model'}, ${half}: ${describe(reports[half])}`)
    if (isVerbose && half === 'tuning') console.log(reports[half].wrong.join('\n'))
  }
}

const locomo = process.env.DOSSIER_LOCOMO
if (locomo) {
  const { tuning, test } = await measureLocomo(locomo)
  console.log(`LoCoMo: recall@10 ${tuning.recall.toFixed(3)} of ${tuning.questions} (tuning)`)
  console.log(`LoCoMo: recall@10 ${test.recall.toFixed(3)} of ${test.questions} (test)`)
} else console.log('LoCoMo was left out: DOSSIER_LOCOMO names no folder.')
