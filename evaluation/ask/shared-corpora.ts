import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findSharedData } from '#test/shared-data'
import type { ApiClient } from '../soaks/api-client.ts'

/** A question over the shared corpora. Texts of others are not ours to commit, so it names the place of the answer. */
export interface SharedQuestion {
  question: string
  /** Of the record and the answer's characters (UTF-16 units) in its text; null for a question that nothing answers. */
  place: { record: string; start: number; end: number } | null
}

export interface SharedCorpus {
  /** Texts by record. */
  texts: Map<string, string>
  store(api: ApiClient): Promise<void>
}

export const readSharedQuestions = (): SharedQuestion[] =>
  readFileSync(fileURLToPath(new URL('shared-questions.tsv', import.meta.url)), 'utf8')
    .trim()
    .split('\n')
    .map((line) => {
      const [corpus = '', place = '', question = ''] = line.split('\t')
      const [, record, start, end] = /^(.+)#(\d+)-(\d+)$/.exec(place) ?? []
      return {
        question,
        place: record ? { record: `${corpus}/${record}`, start: Number(start), end: Number(end) } : null,
      }
    })

/** Returns a vault of notes, a manual and threads of a mailing list; null when the data is missing. */
export function openSharedCorpora(): SharedCorpus[] | null {
  const [git, threads] = [findSharedData('git'), findSharedData('triage/bc3')]
  if (!git || !threads) return null
  const vault = readNotes('vault', `${git}/kepano-obsidian.bundle`, (path) => !path.startsWith('Templates/'))
  const docs = readNotes('docs', `${git}/hugodocs-en-md.bundle`, (path) => MANUAL.test(path))
  return [vault, docs, readThreads(`${threads}/threads.jsonl`)]
}

const MANUAL = /^content\/en\/(?:content-management|configuration|getting-started|templates)\//

function readNotes(corpus: string, bundle: string, isWanted: (path: string) => boolean): SharedCorpus {
  const folder = mkdtempSync(join(tmpdir(), 'dossier-corpus-'))
  try {
    execFileSync('git', ['clone', '--quiet', bundle, folder], { stdio: 'ignore' })
    const paths = readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.md'))
      .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
      .filter(isWanted)
    const texts = new Map(paths.map((path) => [`${corpus}/${path}`, readFileSync(join(folder, path), 'utf8')]))
    const store = async (api: ApiClient): Promise<void> => {
      for (const [path, text_content] of texts)
        if (text_content.trim() !== '') await api.call('POST', '/notes', { title: titleOf(path), text_content })
    }
    return { texts, store }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const titleOf = (path: string): string => path.replace(/^.*\//, '').replace(/\.md$/, '')

interface Thread {
  thread: string
  mails: { date: string; from: string; subject: string; sentences: { text: string }[] }[]
}

function readThreads(path: string): SharedCorpus {
  const threads = readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Thread)
  const texts = new Map(
    threads.flatMap(({ thread, mails }) =>
      mails.map(({ sentences }, at): [string, string] => [
        `threads/${thread}.${at}`,
        withoutEntities(sentences.map(({ text }) => text).join('')),
      ]),
    ),
  )
  const store = async (api: ApiClient): Promise<void> => {
    for (const { thread, mails } of threads)
      for (const [at, mail] of mails.entries()) {
        const text = texts.get(`threads/${thread}.${at}`) ?? ''
        await api.call('POST', '/emails', { raw_email: toEmail(thread, at, mail, text) })
      }
  }
  return { texts, store }
}

const withoutEntities = (text: string): string =>
  text.replace(/&(?:amp;)*(?:(lt)|(gt)|(quot)|amp);/g, (_all, lt?: string, gt?: string, quot?: string) =>
    lt ? '<' : gt ? '>' : quot ? '"' : '&',
  )

function toEmail(thread: string, at: number, { date, from, subject }: Thread['mails'][number], text: string): string {
  const idOf = (mail: number): string => `<${thread}.${mail}@bc3.example>`
  const [, clock, zone, year] = /^\w+ (\w+ \d+ [\d:]+) ([-+]\d{4}) (\d{4})$/.exec(date) ?? []
  const sentAt = new Date(Date.parse(`${clock} ${year} ${zone}`))
  return [
    `From: ${from.replace(/[\r\n]+/g, ' ')}`,
    'To: list@bc3.example',
    `Subject: ${subject.replace(/[^\x20-\x7e]+/g, ' ')}`,
    `Date: ${sentAt.toUTCString().replace('GMT', '+0000')}`,
    `Message-ID: ${idOf(at)}`,
    ...(at > 0 ? [`In-Reply-To: ${idOf(0)}`, `References: ${idOf(0)}`] : []),
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(text).toString('base64'),
    '',
  ].join('\r\n')
}
