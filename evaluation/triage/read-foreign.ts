import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { Half } from './halves.ts'
import { type LabelledMail, readMails } from './read-mails.ts'

const FOREIGN = ['de', 'fr', 'es'] as const

/** Reads one half of the German, French and Spanish emails, which three people wrote for this evaluation. */
export async function readForeign(half: Half): Promise<LabelledMail[]> {
  const mails: LabelledMail[] = []
  for (const language of FOREIGN) {
    const folder = fileURLToPath(new URL(`./foreign/${language}`, import.meta.url))
    const owner = /<([^>]+)>/.exec(readFileSync(`${folder}/owner.txt`, 'utf8'))?.[1] ?? ''
    for (const mail of await readMails(folder, half, () => 'ham', language))
      mails.push({ ...mail, input: { ...mail.input, owner: { addresses: [owner] } } })
  }
  return mails
}
