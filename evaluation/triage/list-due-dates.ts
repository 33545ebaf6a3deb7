// Lists the due dates that the engine finds in one half, one a line: hash, time of writing, due date, language, sentence.
// A reader judges them and writes hash and right answer into due-dates.tsv. With --unjudged it leaves out judged ones.
//   DOSSIER_AESLC=<clone> node evaluation/triage/list-due-dates.ts --half test --unjudged
// With --figures it prints the precision by due-dates.tsv instead; the tuning half also shows what is wrong.
import { parseArgs } from 'node:util'
import { findSharedData } from '#test/shared-data'
import { type DueSentence, readDueSentences } from './due-sentences.ts'
import { measureDueDates, readDueAnswers } from './measure-due-dates.ts'
import { findAeslc } from './read-aeslc.ts'

const { values } = parseArgs({
  options: {
    half: { type: 'string', default: 'tuning' },
    unjudged: { type: 'boolean', default: false },
    figures: { type: 'boolean', default: false },
  },
})
const lineOf = ({ hash, written, due, language, text }: DueSentence): string =>
  [hash, written, due, language, text].join('\t')

const folder = findSharedData('')
if (folder === null) {
  process.exitCode = 1
} else {
  const half = values.half === 'test' ? 'test' : 'tuning'
  const answers = readDueAnswers()
  const sentences = await readDueSentences(folder, half, findAeslc())
  if (values.figures) {
    const { precision, unjudged, wrong } = measureDueDates(sentences, answers)
    console.log(`Right: ${precision.hits} of ${precision.of}. Not judged: ${unjudged}.`)
    if (half === 'tuning') for (const sentence of wrong) console.log(lineOf(sentence))
  } else {
    for (const sentence of sentences) if (!values.unjudged || !answers.has(sentence.hash)) console.log(lineOf(sentence))
  }
}
