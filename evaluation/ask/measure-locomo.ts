import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { providerAnswer, sendsJson, startModel } from '#test/scripted-model'
import { modelAt, onFreshService } from '../fresh-instance.ts'
import type { ApiClient } from '../soaks/api-client.ts'
import { halfOf } from '../triage/halves.ts'

export interface LocomoReport {
  questions: number
  /** Share of the evidence among the first ten passages, on average. */
  recall: number
}

interface Turn {
  speaker: string
  dia_id: string
  text: string
}

interface Question {
  question: string
  evidence: string[]
  category: number
}

const TOP = 10
/** Questions about what nobody said. */
const ADVERSARIAL = 5

/**
 * Measures how much of the evidence of LoCoMo's questions is among the first ten passages that a model would see. A turn
 * is an email, a session a thread, a conversation a project. Returns both halves, by the hash of the question.
 */
export async function measureLocomo(folder: string): Promise<Record<'tuning' | 'test', LocomoReport>> {
  let shown = ''
  const model = await startModel(({ path, body }, response) => {
    shown = body.messages[1].content as string
    sendsJson(response, providerAnswer(path, '{"answer":[],"not_found":[]}'))
  })
  const scores: Record<'tuning' | 'test', number[]> = { tuning: [], test: [] }
  try {
    await onFreshService(modelAt(model.origin), async (api) => {
      for (const file of readdirSync(folder).filter((name) => name.endsWith('.json'))) {
        const conversation = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Record<string, unknown>
        const project = await storeConversation(api, file, conversation)
        for (const { question, evidence, category } of conversation.qa as Question[]) {
          const wanted = evidence.filter((id) => /^D\d+:\d+$/.test(id))
          if (category === ADVERSARIAL || wanted.length === 0) continue
          shown = ''
          await api.call('POST', '/chat', { question, project })
          const first = [...new Set([...shown.matchAll(/^\[\d+\].*titled "([a-z]+)"/gm)].map(([, title]) => title))]
          const found = wanted.filter((id) => first.slice(0, TOP).includes(lettersOf(id)))
          scores[halfOf(`${file} ${question}`)].push(found.length / wanted.length)
        }
      }
    })
  } finally {
    await model.stop()
  }
  return { tuning: reportOf(scores.tuning), test: reportOf(scores.test) }
}

const reportOf = (scores: readonly number[]): LocomoReport => ({
  questions: scores.length,
  recall: scores.reduce((sum, score) => sum + score, 0) / scores.length,
})

/** A subject without words or numbers of the questions. */
const lettersOf = (id: string): string =>
  `zq${[...id].map((character) => String.fromCharCode(103 + '0123456789D:'.indexOf(character))).join('')}`

async function storeConversation(api: ApiClient, name: string, conversation: Record<string, unknown>): Promise<string> {
  const { project } = (await api.call('POST', '/projects', { name })) as { project: { _id: string } }
  for (let session = 1; conversation[`session_${session}`]; session += 1) {
    const turns = conversation[`session_${session}`] as Turn[]
    const begun = parseTime(conversation[`session_${session}_date_time`] as string)
    for (const [index, turn] of turns.entries())
      await api.call('POST', '/emails', {
        raw_email: toEmail(name, session, index, turn, begun + index * 60_000),
        project: project._id,
      })
  }
  return project._id
}

/** 1:47 pm on 18 May, 2023 */
const parseTime = (text: string): number => {
  const [, hour, minute, half, day] = /^(\d+):(\d+) (am|pm) on (.+)$/.exec(text) ?? []
  return (
    Date.parse(`${day} UTC`) + ((Number(hour) % 12) + (half === 'pm' ? 12 : 0)) * 3_600_000 + Number(minute) * 60_000
  )
}

function toEmail(name: string, session: number, index: number, { speaker, dia_id, text }: Turn, at: number): string {
  const idOf = (turn: number): string => `<${name}.${session}.${turn}@locomo.example>`
  return [
    `From: ${speaker} <${speaker.toLowerCase()}@locomo.example>`,
    'To: owner@press.example',
    `Subject: ${lettersOf(dia_id)}`,
    `Date: ${new Date(at).toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${idOf(index)}`,
    ...(index > 0 ? [`In-Reply-To: ${idOf(index - 1)}`, `References: ${idOf(0)} ${idOf(index - 1)}`] : []),
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64'),
    '',
  ].join('\r\n')
}
