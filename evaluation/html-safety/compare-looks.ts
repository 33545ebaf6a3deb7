import { readdirSync, readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { cleanHtml } from '#platform/mail/reading/clean-html'
import { mailFrameDocument } from '../../web/src/ui/mail-frame/mail-frame-document.ts'

// Compares an email before and after cleaning, both in the mail frame's document at 600 px. Scripts are off and every
// URL returns the same empty image, so that only the cleaning differs.

const PAGE = 'http://mail-frame.example/'
const WIDTH = 600
/** A taller screenshot would be too large to compare. */
const MAX_HEIGHT = 12_000
const EMPTY_GIF = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64')

interface Word {
  text: string
  left: number
  top: number
  style: string
}

export interface LooksComparison {
  name: string
  words: number
  /** Shares from 0 to 1 of the original words. */
  preserved: number
  /** Same position: within 3 px of the left edge and of the distance to the previous word. */
  inPlace: number
  /** Same size, weight, slant and colour. */
  sameLooks: number
  /** Share of equal pixels, over the height of the longer image. */
  pixels: number
}

const NEAR_PX = 3

export async function compareLooks(browser: Browser, folder: string): Promise<LooksComparison[]> {
  const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width: WIDTH, height: 800 } })
  let body = ''
  await context.route('**/*', (route) =>
    route.request().url() === PAGE
      ? route.fulfill({ contentType: 'text/html; charset=utf-8', body })
      : route.fulfill({ contentType: 'image/gif', body: EMPTY_GIF }),
  )
  const page = await context.newPage()
  const scales = await browser.newPage()
  const show = async (document: string): Promise<{ words: Word[]; picture: string }> => {
    body = document
    await page.goto(PAGE, { waitUntil: 'load' })
    return { words: await readWords(page), picture: await photograph(page) }
  }
  const comparisons: LooksComparison[] = []
  for (const name of newsletters(folder)) {
    const html = readFileSync(`${folder}/${name}`, 'utf8')
    const sent = await show(withoutPolicy(mailFrameDocument(html)))
    const cleaned = await show(withoutPolicy(withPictures(mailFrameDocument(cleanHtml(html).html))))
    const pixels = await samePixels(scales, sent.picture, cleaned.picture)
    comparisons.push({ name, ...compareWords(sent.words, cleaned.words), pixels })
  }
  await context.close()
  await scales.close()
  return comparisons
}

const newsletters = (folder: string): string[] =>
  readdirSync(folder).filter((file) => file.endsWith('.html') && !/utf-(?:16|32)|\.out\./.test(file))

const withoutPolicy = (document: string): string => document.replace(/<meta http-equiv[^>]*>/, '')
const withPictures = (document: string): string => document.replace(/ data-remote-src="/g, ' src="')

async function photograph(page: Page): Promise<string> {
  const height = await page.evaluate<number>('document.documentElement.scrollHeight')
  const clip = { x: 0, y: 0, width: WIDTH, height: Math.min(height, MAX_HEIGHT) }
  return (await page.screenshot({ fullPage: true, clip })).toString('base64')
}

const READ_WORDS = `(() => {
  const words = []
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    if (/^(?:STYLE|SCRIPT|NOSCRIPT|TITLE|TEXTAREA|OPTION)$/.test(node.parentElement.tagName)) continue
    const style = getComputedStyle(node.parentElement)
    const looks = [style.fontSize, style.fontWeight, style.fontStyle, style.color].join(' ')
    for (const match of node.data.matchAll(/\\S+/g)) {
      range.setStart(node, match.index)
      range.setEnd(node, match.index + match[0].length)
      const box = range.getClientRects()[0]
      if (box && box.width > 0) words.push({ text: match[0], left: box.left, top: box.top, looks })
    }
  }
  return words
})()`

const readWords = (page: Page): Promise<Word[]> => page.evaluate<Word[]>(READ_WORDS)

/** Pairs the words in order; searches a little ahead for a missing one. */
export function compareWords(sent: Word[], cleaned: Word[]): Omit<LooksComparison, 'name' | 'pixels'> {
  let at = 0
  let pair: [Word, Word] | null = null
  const count = { kept: 0, inPlace: 0, sameLooks: 0 }
  for (const word of sent) {
    const found = cleaned.slice(at, at + 40).findIndex(({ text }) => text === word.text)
    const counterpart = cleaned[at + found]
    if (found < 0 || !counterpart) continue
    at += found + 1
    count.kept++
    if (word.style === counterpart.style) count.sameLooks++
    const steps = pair ? [word.top - pair[0].top, counterpart.top - pair[1].top] : [0, 0]
    if (near(word.left, counterpart.left) && near(steps[0] ?? 0, steps[1] ?? 0)) count.inPlace++
    pair = [word, counterpart]
  }
  const share = (number: number): number => (sent.length === 0 ? 1 : number / sent.length)
  return {
    words: sent.length,
    preserved: share(count.kept),
    inPlace: share(count.inPlace),
    sameLooks: share(count.sameLooks),
  }
}

const near = (first: number, second: number): boolean => Math.abs(first - second) <= NEAR_PX

/** Two pixels are equal when no colour differs by more than 16 of 255. */
const samePixels = (page: Page, first: string, second: string): Promise<number> =>
  page.evaluate<number>(`(async () => {
    const read = async (base64) => {
      const image = new Image()
      image.src = 'data:image/png;base64,' + base64
      await image.decode()
      const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
      context.drawImage(image, 0, 0)
      return context.getImageData(0, 0, image.width, image.height)
    }
    const [a, b] = [await read('${first}'), await read('${second}')]
    const height = Math.max(a.height, b.height)
    let same = 0
    for (let at = 0; at < Math.min(a.data.length, b.data.length); at += 4)
      if ([0, 1, 2].every((part) => Math.abs(a.data[at + part] - b.data[at + part]) <= 16)) same++
    return same / (height * a.width)
  })()`)

const percent = (share: number): string => (100 * share).toFixed(1)

export const lookTable = (comparisons: LooksComparison[]): string =>
  [
    '| email | words | kept, % | in place, % | same type and colour, % | same pixels, % |',
    '|---|---|---|---|---|---|',
    ...comparisons.map(
      ({ name, words, preserved, inPlace, sameLooks, pixels }) =>
        `| \`${name.replace(/^html__|\.html$/g, '')}\` | ${words} | ${percent(preserved)} | ${percent(inPlace)} | ${percent(sameLooks)} | ${percent(pixels)} |`,
    ),
  ].join('\n')
