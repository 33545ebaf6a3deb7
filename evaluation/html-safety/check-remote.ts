import { readdirSync, readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { cleanHtml } from '#platform/mail/reading/clean-html'
import { fetchedByEach } from './show-in-chromium.ts'

export interface RemoteRow {
  folder: string
  documents: number
  fetching: number
  differences: string[]
}

/** Compares our remote-content check for each document with Chromium's requests. */
export async function checkRemote(browser: Browser, folder: string): Promise<RemoteRow> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.html') && !/utf-(?:16|32)/.test(name))
  const documents = files.map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  const hasRemote = documents.map((html) => cleanHtml(html).hasRemoteImages)
  const fetched = await fetchedByEach(browser, documents, hasRemote)
  const differences: string[] = []
  for (const [index, reported] of hasRemote.entries()) {
    const count = fetched[index]?.length ?? 0
    if (reported !== count > 0)
      differences.push(`\`${files[index]}\` (we say ${reported}, Chromium asks ${count} times)`)
  }
  const fetching = fetched.filter(({ length }) => length > 0).length
  return { folder: folder.split('/').at(-1) ?? '', documents: files.length, fetching, differences }
}

export const remoteTable = (rows: RemoteRow[]): string =>
  [
    '| collection | documents | documents with requests | same result in Dossier | differences |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ folder, documents, fetching, differences }) =>
        `| ${folder} | ${documents} | ${fetching} | ${documents - differences.length} | ${differences.join(', ') || 'none'} |`,
    ),
  ].join('\n')
