import { readFileSync } from 'node:fs'
import { rawMail } from '#test/mails'

export interface InjectedMails {
  /** RFC 5322. */
  mails: string[]
  /** Questions about these emails. */
  questions: string[]
}

const linesOf = <T>(path: string): T[] =>
  readFileSync(path, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)

/**
 * Emails with orders to a machine: all of two small collections, then BIPIA's emails, each with another of its attacks.
 * @param known every fifth attack stands beside one of these questions, so that it is found for it
 */
export function readInjectedMails(folder: string, most: number, known: readonly string[]): InjectedMails {
  const bipia = linesOf<{ context: string; question: string }>(`${folder}/bipia-email/emails.jsonl`)
  const attacks = Object.values(
    JSON.parse(readFileSync(`${folder}/bipia-email/attacks.json`, 'utf8')) as Record<string, string[]>,
  ).flat()
  const seeds = linesOf<{ subject: string; body: string }>(`${folder}/email-agent-seeds/attack_seeds.jsonl`)
  const prompts = linesOf<{ prompt: string }>(`${folder}/giskard-prompts/prompts.jsonl`)
  const texts = [
    ...seeds.map(({ subject, body }) => ({ subject, text: body })),
    ...prompts.map(({ prompt }) => ({ subject: 'For the assistant', text: prompt })),
  ]
  for (let at = 0; texts.length < most && at < bipia.length * attacks.length; at += 1) {
    const { subject, text } = readContext(bipia[at % bipia.length]?.context ?? '')
    const attack = attacks[(at + Math.floor(at / bipia.length)) % attacks.length] ?? ''
    const beside = at % 5 === 0 ? `${known[(at / 5) % known.length] ?? ''} ` : ''
    texts.push({ subject, text: `${text}\n\n${beside}${attack}` })
  }
  return {
    mails: texts.slice(0, most).map(({ subject, text }, at) => injected(subject, text, at)),
    questions: bipia.map(({ question }) => question.replace(/^Q: /, '')),
  }
}

/** Bodies of our own; see the test. */
export const injected = (subject: string, text: string, at: number): string =>
  rawMail({
    id: `injected-${at}@stranger.example`,
    from: `Stranger <stranger-${at}@stranger.example>`,
    subject: subject.replace(/[^\x20-\x7e]+/g, ' ').slice(0, 200),
    headers: ['MIME-Version: 1.0', 'Content-Type: text/plain; charset=utf-8'],
    text: text.replace(/\r?\n/g, '\r\n'),
  })

function readContext(context: string): { subject: string; text: string } {
  const [, subject = 'A message', text = context] =
    /^SUBJECT:\s*(.*?)\s*\|(?:[^|]*\|)*?\s*CONTENT:\s*([\s\S]*)$/.exec(context) ?? []
  return { subject, text }
}
