import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { type Half, halfOf, hashOf } from './halves.ts'
import { readMailForTriage } from './read-mail.ts'
import type { LabelledMail } from './read-mails.ts'

export const FOREIGN = ['de', 'fr', 'es'] as const

const folderOf = (language: string): string => fileURLToPath(new URL(`./foreign/${language}`, import.meta.url))

/** Reads one half of the German, French and Spanish emails, which three people wrote for this evaluation. */
export async function readForeign(half: Half): Promise<LabelledMail[]> {
  const mails: LabelledMail[] = []
  for (const language of FOREIGN) {
    const folder = folderOf(language)
    const owner = /<([^>]+)>/.exec(readFileSync(`${folder}/owner.txt`, 'utf8'))?.[1] ?? ''
    for (const file of readdirSync(folder)
      .filter((name) => name.endsWith('.eml'))
      .sort()) {
      const raw = readFileSync(`${folder}/${file}`)
      if (halfOf(raw) !== half) continue
      const hash = hashOf(raw)
      const input = await readMailForTriage(raw, hash.slice(0, 16))
      mails.push({ hash, kind: 'ham', set: language, input: { ...input, owner: { addresses: [owner] } } })
    }
  }
  return mails
}
