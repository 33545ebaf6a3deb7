// Shows the vectors of others in real Chromium after cleaning: node server/test/html-safety.ts [--vectors | --remote]
import { readdirSync, readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { cleanHtml } from '#platform/mail/reading/clean-html'
import { findSharedData } from '#test/shared-data'
import { IN_SIGHT, openChromium } from './chromium.ts'
import { fetchedByEach, inMailFrame, inOpenFrame, type Shown, showAll } from './html/show-in-chromium.ts'

const AT_ONCE = 150

interface Vector {
  payload: string
}

function readVectors(root: string): Record<string, string[]> {
  const json = (path: string) => JSON.parse(readFileSync(`${root}/${path}`, 'utf8')) as Vector[]
  return {
    dompurify: json('dompurify/fixtures.json').map(({ payload }) => payload),
    h5sc: json('h5sc/vectors.json').map(({ payload }) => payload),
    payloads: readFileSync(`${root}/xss-payload-list/payloads.txt`, 'utf8').split('\n').filter(Boolean),
  }
}

type Frame = (html: string) => { document: string; sandbox: string }

async function showInBatches(browser: Browser, documents: string[], frame: Frame): Promise<Shown> {
  const sum: Shown = { scripts: 0, requests: [] }
  for (let at = 0; at < documents.length; at += AT_ONCE) {
    const shown = await showAll(browser, documents.slice(at, at + AT_ONCE).map(frame))
    sum.scripts += shown.scripts
    sum.requests.push(...shown.requests)
  }
  return sum
}

async function checkVectors(browser: Browser, root: string): Promise<boolean> {
  let safe = true
  for (const [name, payloads] of Object.entries(readVectors(root))) {
    const cleaned = payloads.map((html) => cleanHtml(html).html)
    const raw = await showInBatches(browser, payloads, inOpenFrame)
    const framed = await showInBatches(browser, cleaned, inMailFrame)
    const open = await showInBatches(browser, cleaned, inOpenFrame)
    console.log(
      `${name}: ${payloads.length} vectors. Uncleaned ${raw.scripts} scripts, ${raw.requests.length} requests. ` +
        `Cleaned, in the mail frame: ${framed.scripts} and ${framed.requests.length}; with scripts allowed and no policy: ${open.scripts} and ${open.requests.length}.`,
    )
    for (const url of [...framed.requests, ...open.requests].slice(0, 5)) console.log(`  REQUEST ${url.slice(0, 200)}`)
    safe &&= framed.scripts + framed.requests.length + open.scripts + open.requests.length === 0
  }
  return safe
}

async function checkRemote(browser: Browser, folder: string): Promise<boolean> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.html') && !/utf-(?:16|32)/.test(name))
  const documents = files.map((name) => readFileSync(`${folder}/${name}`, 'utf8'))
  const fetched = await fetchedByEach(browser, documents)
  let agree = 0
  for (const [index, html] of documents.entries()) {
    const count = fetched[index]?.length ?? 0
    const said = cleanHtml(html).hasRemoteImages
    if (said === count > 0) agree++
    else console.log(`  DIFFERS ${files[index]}: we say ${said}, Chromium asks for ${count}`)
  }
  console.log(
    `${folder.split('/').at(-1)}: ${agree} of ${files.length} agree on whether something would have been fetched.`,
  )
  return agree === files.length
}

const words = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&[a-z0-9#]+;/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Newsletters keep their words and their inline styles. */
function checkBenign(folder: string): boolean {
  let kept = true
  for (const name of readdirSync(folder).filter(
    (file) => file.endsWith('.html') && !/utf-(?:16|32)|\.out\./.test(file),
  )) {
    const html = readFileSync(`${folder}/${name}`, 'utf8')
    const body = html
      .replace(/<(style|script|title|head)\b[^]*?<\/\1>/gi, ' ')
      .replace(/<!--[^]*?-->|<!\[CDATA\[[^]*?\]\]>/g, ' ')
    const before = words(body).split(' ')
    const after = new Set(words(cleanHtml(html).html).split(' '))
    const missing = before.filter((word) => !after.has(word)).length
    const styles = (text: string): number => (text.match(/\sstyle="/gi) ?? []).length
    const share = 100 * (1 - missing / Math.max(1, before.length))
    console.log(
      `  ${name}: ${share.toFixed(1)} % of the words, ${styles(cleanHtml(html).html)} of ${styles(body)} style attributes`,
    )
    kept &&= share >= 99 || before.length < 60
  }
  return kept
}

const root = findSharedData('html')
if (root !== null) {
  const browser = await openChromium(IN_SIGHT)
  try {
    const results = [checkBenign(`${root}/mimekit-newsletters`)]
    if (!process.argv.includes('--remote')) results.push(await checkVectors(browser, root))
    if (!process.argv.includes('--vectors'))
      for (const folder of ['mimekit-newsletters', 'talon-html-replies', 'caniemail-test-pages'])
        results.push(await checkRemote(browser, `${root}/${folder}`))
    process.exitCode = results.every(Boolean) ? 0 : 1
  } finally {
    await browser.close()
  }
}
