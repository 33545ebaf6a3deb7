import { readFileSync } from 'node:fs'
import { LIMITS } from '@dossier/contract/vocabulary'
import { type ApiCaller, type NoteText, searchTitles, storeNotes } from './search-notes.ts'

export interface QuestionsReport {
  documents: number
  questions: number
  ndcg: number
  precision: number
  /** Documents whose exact title does not come first. */
  titlesMissed: string[]
}

interface Document extends NoteText {
  id: string
}

const TOP = 10

/** Measures the CISI collection: questions in full sentences with their relevant documents. */
export async function measureQuestions(nora: ApiCaller, folder: string): Promise<QuestionsReport> {
  // A shared title stands for all its documents.
  const documents = readLines<Document>(`${folder}/docs.jsonl`)
  await storeNotes(nora, documents)
  const idsOf = Map.groupBy(documents, ({ title }) => title.trim())
  const judged = readJudgements(`${folder}/qrels.tsv`)
  const scores: { ndcg: number; precision: number }[] = []
  for (const { id, text } of readLines<{ id: string; text: string }>(`${folder}/queries.jsonl`)) {
    const relevant = judged.get(id)
    if (!relevant) continue
    const titles = await searchTitles(nora, text.slice(0, LIMITS.query), TOP)
    const gains = titles.map((title) => ((idsOf.get(title.trim()) ?? []).some((each) => relevant.has(each.id)) ? 1 : 0))
    scores.push({ ndcg: gain(gains) / gain(Array(Math.min(TOP, relevant.size)).fill(1)), precision: sum(gains) / TOP })
  }
  return {
    documents: documents.length,
    questions: scores.length,
    ndcg: sum(scores.map(({ ndcg }) => ndcg)) / scores.length,
    precision: sum(scores.map(({ precision }) => precision)) / scores.length,
    titlesMissed: await missedTitles(nora, documents),
  }
}

async function missedTitles(nora: ApiCaller, documents: readonly Document[]): Promise<string[]> {
  const missed: string[] = []
  for (const { title } of documents) {
    const [first] = await searchTitles(nora, title.slice(0, LIMITS.query), 1)
    if (first === undefined || alike(first) !== alike(title)) missed.push(title)
  }
  return missed
}

/** Two documents repeat another title with different case and spaces. */
const alike = (title: string): string => title.toLowerCase().replace(/\s+/g, ' ').trim()

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0)

const gain = (gains: readonly number[]): number => sum(gains.map((value, rank) => value / Math.log2(rank + 2)))

const readLines = <T>(path: string): T[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

function readJudgements(path: string): Map<string, Set<string>> {
  const judged = new Map<string, Set<string>>()
  for (const line of readFileSync(path, 'utf8').trim().split('\n')) {
    const [question = '', document = ''] = line.split('\t')
    judged.set(question, (judged.get(question) ?? new Set()).add(document))
  }
  return judged
}
