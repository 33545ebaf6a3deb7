import { providerAnswer, sendsJson, startModel } from '#test/scripted-model'
import { modelAt, onFreshService } from '../fresh-instance.ts'
import type { ApiClient } from '../soaks/api-client.ts'
import { type Answer, emptyReport, isExact, type OwnReport, scriptedAnswer } from './measure-own.ts'
import { openSharedCorpora, readSharedQuestions } from './shared-corpora.ts'

/**
 * Asks questions over a vault, a manual and a mailing list; half of them have no answer there. An answer is right when
 * one of its sources has the place that the label names. Nothing is tuned on them, so there are no halves.
 * @returns null when the data is missing.
 */
export async function measureShared(scripted: boolean): Promise<OwnReport | null> {
  const corpora = openSharedCorpora()
  if (!corpora) return null
  const texts = new Map(corpora.flatMap((corpus) => [...corpus.texts]))
  let expected = ''
  const model = await startModel(({ path, body }, response) => {
    const shown = body.messages[1].content as string
    sendsJson(response, providerAnswer(path, scriptedAnswer(shown, expected)))
  })
  const report = emptyReport()
  try {
    await onFreshService(scripted ? modelAt(model.origin) : {}, async (api) => {
      for (const corpus of corpora) await corpus.store(api)
      for (const { question, place } of readSharedQuestions()) {
        expected = place ? oneLine((texts.get(place.record) ?? '').slice(place.start, place.end)) : ''
        if (place && expected === '') throw new Error(`The corpora have no place for: ${question}`)
        await count(report, api, question, expected)
      }
    })
  } finally {
    await model.stop()
  }
  return report
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

async function count(report: OwnReport, api: ApiClient, question: string, expected: string): Promise<void> {
  const { answer, sources } = (await api.call('POST', '/chat', { question })) as Answer
  const said = answer.map(({ text }) => oneLine(text)).join(' ')
  if (expected === '') {
    report.unanswerable += 1
    if (answer.length === 0) report.notFound += 1
    else report.wrong.push(`${question} → ${said.slice(0, 100)}`)
  } else {
    report.answerable += 1
    if (sources.some(({ excerpt }) => oneLine(excerpt).includes(expected))) report.right += 1
    else report.wrong.push(`${question} [${expected}] → ${said.slice(0, 100)}`)
  }
  for (const { sources: cited } of answer) {
    report.sentences += 1
    const exact = await Promise.all(cited.map((n) => isExact(api, sources[n - 1])))
    if (exact.length > 0 && exact.every(Boolean)) report.supported += 1
  }
}
