import type { QuestionsReport } from './measure-questions.ts'
import type { TyposReport } from './measure-typos.ts'

export const writeQuality = (
  questions: QuestionsReport,
  typos: readonly TyposReport[],
): string => `# How good the hits are

Written by \`npm run quality:search\`, which asks \`POST /search/quick\` of a service of its own. The collections belong to
others and are not part of this repository; \`DOSSIER_SHARED_DATA\` says where they lie. \`evaluation/search/search-quality.test.ts\`
holds the first two figures and the recall for one mistake.

## Whole questions

CISI: ${questions.documents} abstracts as notes, ${questions.questions} judged questions, most of them several sentences long; of questions beyond the
limit of the interface the first 1,000 characters are asked. Plain BM25 of SQLite with a stemmer, every word optional and
titles three times as heavy, has nDCG@10 0.378 and P@10 0.356.

| | here |
|---|---|
| nDCG@10 | ${questions.ndcg.toFixed(3)} |
| P@10 | ${questions.precision.toFixed(3)} |
| documents that come first when their title is typed | ${questions.documents - questions.titlesMissed.length} of ${questions.documents} |

## Misspelt words

The right word is the title of a note among those of all the others, the wrong one is typed; found means among the first
five. The distance counts letters put in, left out, changed or swapped with their neighbour. The rule forgives one from
five letters on and two from nine, as they are typed; what it does not cover is not looked for.

| set | distance | pairs | covered by the rule | found of these | recall@5 |
|---|---|---|---|---|---|
${typos.map(rowOf).join('\n')}
`

const rowOf = ({ set, distance, pairs, covered, found }: TyposReport): string =>
  `| ${set} | ${distance > 3 ? 'more' : distance} | ${pairs} | ${covered} | ${found} | ${covered === 0 ? '' : (found / covered).toFixed(3)} |`
