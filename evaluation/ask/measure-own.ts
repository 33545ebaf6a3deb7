import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { AnswerSource, AskAnswer } from '@dossier/contract/ask'
import { composeMail } from '#cli/demo/compose-mail'
import { OTTERBECK_MILL } from '#cli/demo/otterbeck-mill'
import { SALTMARSH_PRESS } from '#cli/demo/saltmarsh-press'
import type { DemoAccount } from '#cli/demo/world'
import { providerAnswer, sendsJson, startModel } from '#test/scripted-model'
import { modelAt, onFreshService } from '../fresh-instance.ts'
import type { ApiClient } from '../soaks/api-client.ts'
import { halfOf } from '../triage/halves.ts'
import { passagesIn } from './hostile-model.ts'

export interface OwnQuestion {
  world: string
  /** '' for a question that nothing answers. */
  expected: string
  question: string
}

export interface OwnReport {
  answerable: number
  /** Answers with the expected words. */
  right: number
  unanswerable: number
  /** Unanswerable questions without an answer. */
  notFound: number
  sentences: number
  /** Sentences with a source whose excerpt is in its record. */
  supported: number
  wrong: string[]
}

export const WORLDS: Record<string, DemoAccount> = { press: SALTMARSH_PRESS, mill: OTTERBECK_MILL }

export const readOwnQuestions = (): OwnQuestion[] =>
  readFileSync(fileURLToPath(new URL('own-questions.tsv', import.meta.url)), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [world = '', expected = '', question = ''] = line.split('\t')
      return { world, expected: expected === '-' ? '' : expected, question }
    })

/**
 * Asks 200 questions about the world of the demo. With `scripted`, a model answers that quotes the sentence with the
 * expected words if a passage has it, and adds a lie to every answer.
 */
export async function measureOwn(scripted: boolean): Promise<Record<'tuning' | 'test', OwnReport>> {
  const questions = readOwnQuestions()
  let current: OwnQuestion | undefined
  const model = await startModel(({ path, body }, response) =>
    sendsJson(
      response,
      providerAnswer(path, scriptedAnswer(body.messages[1].content as string, current?.expected ?? '')),
    ),
  )
  const reports = { tuning: emptyReport(), test: emptyReport() }
  try {
    for (const [world, account] of Object.entries(WORLDS))
      await onFreshService(scripted ? modelAt(model.origin) : {}, async (api) => {
        await storeWorld(api, account)
        for (const question of questions.filter((each) => each.world === world)) {
          current = question
          await count(reports[halfOf(question.question)], api, question)
        }
      })
  } finally {
    await model.stop()
  }
  return reports
}

export const emptyReport = (): OwnReport => ({
  answerable: 0,
  right: 0,
  unanswerable: 0,
  notFound: 0,
  sentences: 0,
  supported: 0,
  wrong: [],
})

const LIE = { text: 'Captain Nemo paid 77777 dollars for it in Atlantis.', sources: [1] }

export function scriptedAnswer(shown: string, expected: string): string {
  const found = expected ? passagesIn(shown).find(({ text }) => oneLine(text).includes(expected)) : undefined
  const sentence = found
    ? [...new Intl.Segmenter('und', { granularity: 'sentence' }).segment(oneLine(found.text))]
        .map(({ segment }) => segment.trim())
        .find((each) => each.includes(expected))
    : undefined
  const answer = found && sentence ? [{ text: sentence, sources: [found.n] }, LIE] : [LIE]
  return JSON.stringify({ answer, not_found: [] })
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

/** What the measurements read of an answer. */
export type Answer = Pick<AskAnswer, 'engine' | 'answer' | 'not_found' | 'sources'>

async function count(report: OwnReport, api: ApiClient, { question, expected }: OwnQuestion): Promise<void> {
  const { answer, sources } = (await api.call('POST', '/chat', { question })) as Answer
  const plain = answer.map(({ text }) => oneLine(text)).join(' ')
  if (expected === '') {
    report.unanswerable += 1
    if (answer.length === 0) report.notFound += 1
    else report.wrong.push(`${question} → ${plain.slice(0, 100)}`)
  } else {
    report.answerable += 1
    if (plain.includes(expected)) report.right += 1
    else report.wrong.push(`${question} [${expected}] → ${plain.slice(0, 100)}`)
  }
  for (const { sources: cited } of answer) {
    report.sentences += 1
    const exact = await Promise.all(cited.map((n) => isExact(api, sources[n - 1])))
    if (exact.length > 0 && exact.every(Boolean)) report.supported += 1
  }
}

export async function isExact(api: ApiClient, source: AnswerSource | undefined): Promise<boolean> {
  if (!source) return false
  const { type, id, field, start, end, excerpt } = source
  const path = type === 'memory' ? 'memories' : `${type}s`
  const record = (await api.call('GET', `/${path}/${id}`)) as Record<string, Record<string, unknown>>
  const text = record[type]?.[field]
  return typeof text === 'string' && text.slice(start, end) === excerpt
}

export async function storeWorld(api: ApiClient, { knowledge, mails, owner }: DemoAccount): Promise<void> {
  for (const { title, text, tags } of knowledge.notes)
    await api.call('POST', '/notes', { title, text_content: text, tags })
  for (const memory of knowledge.memories) await api.call('POST', '/memories', memory)
  for (const url of knowledge.urls) await api.call('POST', '/urls', url)
  const now = Date.now()
  for (const mail of mails)
    await api.call('POST', '/emails', { raw_email: composeMail(mail, `${owner.name} <${owner.email}>`, now) })
}
