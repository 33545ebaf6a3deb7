// Learns the features of English requests from the tuning half and writes them: node
// evaluation/training/train-requests.ts
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { findSharedData } from '#test/shared-data'
import { requestFeatures, tokenAmount } from '../../analysis/src/requests/request-features.ts'
import { readByRules } from '../../analysis/src/requests/requests.ts'
import { type LabelledSentence, readSentences } from '../triage/read-sentences.ts'
import { type Example, fitScale, foldOf, learn, sumOf } from './logistic.ts'
import { writeWeightLines } from './write-weight-lines.ts'

const target = fileURLToPath(new URL('../../analysis/src/requests/request-weights.ts', import.meta.url))
const folder = findSharedData('triage/parakweet-train')
if (folder === null) throw new Error('There is no test data to learn from; set DOSSIER_SHARED_DATA.')

/** Chosen on the tuning half, so that misses and false alarms are about equal. */
const BOUNDARY = -0.4
const WORD_PENALTY = 2
const SIGN_PENALTY = 0.1
const LEAST_SENTENCES = 2
/** Fewer folds than for spam, because there is more training data. */
const FOLDS = 5

interface Seen extends LabelledSentence {
  features: ReadonlySet<string>
}
const sentences: Seen[] = readSentences(`${folder}/train.txt`, 'tuning').map((sentence) => ({
  ...sentence,
  features: requestFeatures(sentence.text, readByRules(sentence.text, 'en')),
}))

function knownIn(of: readonly Seen[]): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const { features } of of) for (const name of features) counts.set(name, (counts.get(name) ?? 0) + 1)
  return new Set([...counts].filter(([, count]) => count >= LEAST_SENTENCES).map(([name]) => name))
}

function exampleOf({ features, asks }: Seen, knownFeatures: ReadonlySet<string>): Example {
  const present = [...features].filter((name) => knownFeatures.has(name))
  const amount = tokenAmount(present.length)
  return { features: present.map((name) => [name, name.startsWith('#') ? 1 : amount]), positive: asks, weight: 1 }
}

function learnFrom(of: readonly Seen[]) {
  const knownFeatures = knownIn(of)
  const model = learn(
    of.map((each) => exampleOf(each, knownFeatures)),
    (name) => (name.startsWith('#') ? SIGN_PENALTY : WORD_PENALTY),
  )
  return { known: knownFeatures, model }
}

const scored = Array.from({ length: FOLDS }, (_, fold) => {
  const isHeldOut = ({ hash }: Seen): boolean => foldOf(hash) % FOLDS === fold
  const { known: knownFeatures, model } = learnFrom(sentences.filter((each) => !isHeldOut(each)))
  return sentences.filter(isHeldOut).map((each) => ({
    positive: each.asks,
    sum: sumOf(model, exampleOf(each, knownFeatures).features),
  }))
}).flat()
const { model } = learnFrom(sentences)
writeFileSync(
  target,
  `// Written by evaluation/training/train-requests.ts from the tuning half; not edited by hand. Log-odds: above zero asks.

export const BIAS = ${model.bias.toFixed(3)}
/** The log-odds from which a sentence is called a request, and how fast the probability changes there. */
export const BOUNDARY = ${BOUNDARY}
export const SCALE = ${fitScale(scored, BOUNDARY)}

/** feature=hundredths, separated by tabs and lines. */
export const WEIGHTS = \`
${writeWeightLines(model.weights)}
\`
`,
)
for (const boundary of [-0.8, -0.6, -0.4, -0.2, 0]) {
  const hits = scored.filter(({ sum, positive }) => positive && sum > boundary).length
  const called = scored.filter(({ sum }) => sum > boundary).length
  const f1 = (2 * hits) / (called + scored.filter(({ positive }) => positive).length)
  process.stdout.write(`${boundary}: precision ${(hits / called).toFixed(3)}, F1 ${f1.toFixed(3)}\n`)
}
