import type { QuestionsReport } from './measure-questions.ts'
import type { TyposReport } from './measure-typos.ts'

export const writeQuality = (questions: QuestionsReport, typos: readonly TyposReport[]): string => `# Search quality

\`npm run quality:search\` writes this page: it sends queries to \`POST /search/quick\` of a separate service. The test collections are not part
of this repository; \`DOSSIER_SHARED_DATA\` names their folder. \`evaluation/search/search-quality.test.ts\`
asserts the first two figures and the recall for one mistake.

## Whole questions

CISI: ${questions.documents} abstracts as notes and ${questions.questions} judged questions, most of them several sentences long. A question longer than the
limit of the API is cut to its first 1,000 characters. For comparison, SQLite's plain BM25 with a stemmer, every word optional and
titles weighted three times, has nDCG@10 0.378 and P@10 0.356.

| | Dossier |
|---|---|
| nDCG@10 | ${questions.ndcg.toFixed(3)} |
| P@10 | ${questions.precision.toFixed(3)} |
| documents ranked first when their title is the query | ${questions.documents - questions.titlesMissed.length} of ${questions.documents} |

## Misspelt words

The correct word is the title of one note among notes with all the other words, and the misspelt word is the query. A word is found if its
note is among the first five hits. The distance counts inserted, deleted, changed and swapped letters. The rule tolerates one mistake from
five typed letters on and two from nine; search does not try other words.

| set | distance | pairs | covered by the rule | found of these | recall@5 |
|---|---|---|---|---|---|
${typos.map(rowOf).join('\n')}
`

const rowOf = ({ set, distance, pairs, covered, found }: TyposReport): string =>
  `| ${set} | ${distance > 3 ? 'more' : distance} | ${pairs} | ${covered} | ${found} | ${covered === 0 ? '' : (found / covered).toFixed(3)} |`
