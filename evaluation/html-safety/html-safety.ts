// Shows foreign emails in real Chromium and writes the figures into docs/mail-safety.md: node
// evaluation/html-safety/html-safety.ts. Names (vectors, looks, remote) select parts.

import type { Browser } from 'playwright-core'
import { IN_SIGHT, openChromium } from '#test/chromium'
import { findSharedData } from '#test/shared-data'
import { checkRemote, remoteTable } from './check-remote.ts'
import { checkVectors, isSafe, readVectors, type VectorRow, vectorTable } from './check-vectors.ts'
import { compareLooks, type LooksComparison, lookTable } from './compare-looks.ts'
import { writeFigures } from './write-figures.ts'

const REMOTE_FOLDERS = ['mimekit-newsletters', 'talon-html-replies', 'caniemail-test-pages']
/** Saved web pages, not emails: their relative links have no meaning in an email and lose their colour. */
const NO_MAIL = /^html__(?:Gimhae|test|plaintext)/

async function vectors(browser: Browser, root: string): Promise<boolean> {
  const rows: VectorRow[] = []
  for (const [name, payloads] of Object.entries(readVectors(root)))
    rows.push(await checkVectors(browser, name, payloads))
  writeFigures('vectors', vectorTable(rows))
  for (const { framed, open, rawFramed } of rows)
    for (const url of [...framed.requests, ...open.requests, ...rawFramed.requests]) console.log(`REQUEST ${url}`)
  return rows.every(isSafe)
}

async function checkLooks(browser: Browser, root: string): Promise<boolean> {
  const compared = await compareLooks(browser, `${root}/mimekit-newsletters`)
  writeFigures('looks', lookTable(compared))
  const isKept = ({ preserved, inPlace, sameLooks }: LooksComparison): boolean =>
    Math.min(preserved, inPlace, sameLooks) >= 0.99
  return compared.every((comparison) => NO_MAIL.test(comparison.name) || isKept(comparison))
}

async function remote(browser: Browser, root: string): Promise<boolean> {
  const rows = []
  for (const folder of REMOTE_FOLDERS) rows.push(await checkRemote(browser, `${root}/${folder}`))
  writeFigures('remote', remoteTable(rows))
  return rows.every(({ differences }) => differences.length === 0)
}

const root = findSharedData('html')
if (root !== null) {
  const parts = { vectors, looks: checkLooks, remote }
  const named = Object.entries(parts).filter(([name]) => process.argv.includes(name))
  const browser = await openChromium(IN_SIGHT)
  try {
    for (const [name, check] of named.length > 0 ? named : Object.entries(parts)) {
      const good = await check(browser, root)
      console.log(`${name}: ${good ? 'as promised' : 'NOT as promised, see docs/mail-safety.md'}`)
      if (!good) process.exitCode = 1
    }
  } finally {
    await browser.close()
  }
}
