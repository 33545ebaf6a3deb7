import { attachmentText } from '../attachment-text.ts'
import { boundedHtml } from '../bounded-html.ts'
import { message } from '../message.ts'
import { cutText, storableText } from '../storable-text.ts'
import { Unreadable } from '../unreadable.ts'
import { readArticle } from './article-text.ts'
import { decodePage } from './page-charset.ts'
import { pageFacts } from './page-facts.ts'
import { gateOf } from './page-gate.ts'
import { emptyPage, type FetchedPage, type WebPage } from './web-page.ts'

/** A longer text is a book, and slows down every search. */
const MAX_TEXT_CHARS = 1_000_000
const LONG = message('mail.gapMillion')

/**
 * Reads the metadata and text of a page: HTML, plain text, and the file kinds supported as attachments.
 * @throws Unreadable when it has no readable text, with a sentence that names its kind
 */
export async function readPage(fetched: FetchedPage): Promise<WebPage> {
  const { bytes, contentType, url } = fetched
  const type = mediaType(contentType)
  if (isHtml(type, bytes)) return readHtml(decodePage(bytes, contentType), fetched)
  if (isText(type)) return withText(decodePage(bytes, contentType))
  return readFile(bytes, type, url)
}

const mediaType = (contentType: string): string => (contentType.split(';')[0] ?? '').trim().toLowerCase()

/** The server's type wins; when it is missing or a default, the content decides. */
function isHtml(type: string, bytes: Uint8Array): boolean {
  if (type === 'text/html' || type === 'application/xhtml+xml') return true
  if (type !== '' && type !== 'application/octet-stream' && type !== 'text/plain') return false
  const start = Buffer.from(bytes.subarray(0, 512)).toString('latin1')
  return /^(?:\xef\xbb\xbf)?\s*(?:<!--[^>]*-->\s*)?<(?:!doctype html|html|head|body)\b/i.test(start)
}

const isText = (type: string): boolean => type.startsWith('text/') || /^application\/(?:[\w.-]+\+)?json$/.test(type)

async function readHtml(text: string, { url, requestedUrl, robotsTag }: FetchedPage): Promise<WebPage> {
  const { html, cut } = boundedHtml(text)
  const { page, form } = pageFacts(html, url, robotsTag)
  const article = await readArticle(html)
  const shown = withText(article.text)
  const gap = cut ? message('mail.gapPage') : shown.gap
  const gate = gateOf({ html, url, requestedUrl, title: page.title, text: shown.text, ...form })
  return {
    ...page,
    title: storableText(page.title),
    text: shown.text,
    linkText: [page.linkText, ...article.addresses].join('\n').trim(),
    gap,
    gate,
  }
}

function withText(text: string): WebPage {
  const plain = storableText(text.replaceAll('\r\n', '\n')).trim()
  const limited = cutText(plain, MAX_TEXT_CHARS)
  return { ...emptyPage(), text: limited, gap: limited.length < plain.length ? LONG : '' }
}

async function readFile(bytes: Uint8Array, contentType: string, url: string): Promise<WebPage> {
  const title = nameOf(url)
  const file = { filename: title, contentType, contentId: '', inline: false, content: bytes }
  const { text, gap } = await attachmentText([file])
  if (text === '') throw new Unreadable(message('mail.noTextToKeep', { gap: gap || isOfType(contentType) }))
  return { ...withText(text.startsWith(`${title}\n`) ? text.slice(title.length + 1) : text), title, gap }
}

function nameOf(url: string): string {
  const last = URL.parse(url)?.pathname.split('/').at(-1) ?? ''
  try {
    return cutText(storableText(decodeURIComponent(last)), 200)
  } catch {
    return last
  }
}

const isOfType = (contentType: string): string =>
  contentType ? message('mail.gapIs', { kind: contentType }) : message('mail.gapNoText')
