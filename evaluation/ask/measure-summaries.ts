import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Summary } from '@dossier/contract/summary'
import { startModel } from '#test/scripted-model'
import { modelAt, onFreshService } from '../fresh-instance.ts'
import type { ApiClient } from '../soaks/api-client.ts'
import { createLiar } from './lying-model.ts'
import { isExact, storeWorld, WORLDS } from './measure-own.ts'

/** A thread whose emails a person labelled. */
export interface LabelledThread {
  name: string
  /** RFC 5322, oldest first. */
  mails: string[]
  /** Words of the requests that a summary should hold one of; empty without a request. */
  requests: string[]
}

export interface SummariesReport {
  threads: number
  withRequest: number
  /** Summaries that quote one of the requests. */
  held: number
  statements: number
  /** Statements whose sources are exactly in their records. */
  supported: number
  lies: number
  /** Lies of the model that are in a summary. */
  survived: string[]
  missed: string[]
}

const emptyReport = (): SummariesReport => ({
  threads: 0,
  withRequest: 0,
  held: 0,
  statements: 0,
  supported: 0,
  lies: 0,
  survived: [],
  missed: [],
})

/** Summarises threads of others. `lying`: by a model that adds lies to true sentences. */
export async function measureThreads(threads: readonly LabelledThread[], lying: boolean): Promise<SummariesReport> {
  return measure(lying, async (api, summarise) => {
    for (const { name, mails, requests } of threads) {
      const stored: string[] = []
      for (const raw_email of mails) stored.push(await storeEmail(api, raw_email))
      // A later email may join threads.
      const ids = new Set<string>()
      for (const id of stored) ids.add(await threadOf(api, id))
      for (const id of ids) await summarise(id, name, ids.size === 1 ? requests : [])
    }
  })
}

/** Summarises the labelled threads of the demo. */
export async function measureDemoThreads(world: string, lying: boolean): Promise<SummariesReport> {
  const account = WORLDS[world]
  if (!account) throw new Error(`There is no world ${world}.`)
  return measure(lying, async (api, summarise) => {
    await storeWorld(api, { ...account, knowledge: { notes: [], memories: [], urls: [] } })
    const { emails } = (await api.call('GET', '/emails?limit=100')) as {
      emails: { subject: string; thread_id: string }[]
    }
    for (const { key, request } of readRequests(world)) {
      const subject = account.mails.find((mail) => mail.key === key)?.subject ?? key
      // A list shows the newest email of a thread.
      const found = emails.find((email) => email.subject.endsWith(subject))
      if (!found) throw new Error(`There is no email ${key}.`)
      await summarise(found.thread_id, key, [request])
    }
  })
}

const readRequests = (world: string): { key: string; request: string }[] =>
  readFileSync(fileURLToPath(new URL('own-requests.tsv', import.meta.url)), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split('\t'))
    .flatMap(([of, key = '', request = '']) => (of === world ? [{ key, request }] : []))

type Summarise = (threadId: string, name: string, requests: readonly string[]) => Promise<void>

async function measure(
  lying: boolean,
  work: (api: ApiClient, summarise: Summarise) => Promise<void>,
): Promise<SummariesReport> {
  const { script, lies } = createLiar()
  const model = await startModel(script)
  const report = emptyReport()
  try {
    await onFreshService(lying ? modelAt(model.origin) : {}, (api) =>
      work(api, async (threadId, name, requests) => {
        const summary = (await api.call('POST', `/threads/${threadId}/summary`)) as Summary
        await count(report, api, summary, lies)
        if (requests.length === 0) return
        report.withRequest += 1
        const text = oneLine(summary.answer.map((each) => each.text).join(' '))
        if (requests.some((request) => text.includes(oneLine(request)))) report.held += 1
        else report.missed.push(`${name} [${requests.join(' | ').slice(0, 120)}] → ${text.slice(0, 200)}`)
      }),
    )
  } finally {
    await model.stop()
  }
  report.lies = lies.size
  return report
}

async function count(
  report: SummariesReport,
  api: ApiClient,
  { answer, sources }: Summary,
  lies: ReadonlySet<string>,
): Promise<void> {
  report.threads += 1
  for (const { text, sources: numbers } of answer) {
    report.statements += 1
    const exact = await Promise.all(numbers.map((n) => isExact(api, sources[n - 1])))
    if (exact.length > 0 && exact.every(Boolean)) report.supported += 1
    if (lies.has(oneLine(text))) report.survived.push(oneLine(text))
  }
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

async function storeEmail(api: ApiClient, raw_email: string): Promise<string> {
  const { email } = (await api.call('POST', '/emails', { raw_email })) as { email: { _id: string } }
  return email._id
}

async function threadOf(api: ApiClient, id: string): Promise<string> {
  const { email } = (await api.call('GET', `/emails/${id}`)) as { email: { thread_id: string } }
  return email.thread_id
}
