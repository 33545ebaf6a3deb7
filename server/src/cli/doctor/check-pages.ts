import { Readable } from 'node:stream'
import { basePathOf } from '#platform/base-path/base-path'
import { readBounded } from '#platform/fetching/read-body'
import { broken, type Finding, ok, warning } from './finding.ts'

const PATIENCE_MS = 10_000
const MAX_BYTES = 1_000_000
const TYPES: Record<string, RegExp> = { css: /^text\/css\b/, js: /^text\/javascript\b/ }

/** Checks as a browser and an AI tool do: that a page finds its files, and that the OAuth metadata is in its places. */
export async function checkPages(baseUrl: string): Promise<Finding[]> {
  return [await checkFiles(baseUrl), await checkMetadata(baseUrl)]
}

/** A page that opens without its files is a blank page. */
async function checkFiles(baseUrl: string): Promise<Finding> {
  const { text } = await get(`${baseUrl}/`)
  const names = [...text.matchAll(/ (?:src|href)="([^"]+\.(css|js))"/g)]
  const files = names.map(([, address = '', ending = '']) => ({ url: new URL(address, `${baseUrl}/`).href, ending }))
  const answers = await Promise.all(files.map(async ({ url, ending }) => ({ url, ending, ...(await get(url)) })))
  const lost = answers.find(({ status, type, ending }) => status !== 200 || !TYPES[ending]?.test(type))
  if (files.length > 0 && !lost) return ok('pages', `The page at ${baseUrl}/ finds all its files.`)
  return broken(
    'pages',
    lost
      ? `The page at ${baseUrl}/ needs ${lost.url}, which was answered with ${lost.status} ${lost.type}.`
      : `The page at ${baseUrl}/ is not one of Dossier.`,
    'Make the proxy forward everything under the path of BASE_URL, and change nothing in pages.',
  )
}

async function checkMetadata(baseUrl: string): Promise<Finding> {
  const { origin } = new URL(baseUrl)
  const issuer = `${baseUrl}/oauth`
  const resource = `${baseUrl}/mcp`
  const path = basePathOf(baseUrl)
  const own = [`${baseUrl}/.well-known/oauth-protected-resource/mcp`, `${issuer}/.well-known/openid-configuration`]
  const ofHost = [
    `${origin}/.well-known/oauth-protected-resource${path}/mcp`,
    `${origin}/.well-known/oauth-authorization-server${path}/oauth`,
  ]
  const isOurs = async (url: string): Promise<boolean> => {
    const { status, text } = await get(url)
    return status === 200 && [`"issuer":"${issuer}"`, `"resource":"${resource}"`].some((name) => text.includes(name))
  }
  for (const url of own)
    if (!(await isOurs(url)))
      return broken(
        'oauth',
        `AI tools do not find this server: ${url} is not its metadata.`,
        'Make the proxy forward it.',
      )
  for (const url of ofHost)
    if (!(await isOurs(url)))
      return warning(
        'oauth',
        `Some AI tools do not find this server: ${url} is not its metadata.`,
        'Make the proxy forward it too, at the root of the host. See docs/operating/install.md.',
      )
  return ok('oauth', 'AI tools find the OAuth metadata.')
}

interface Page {
  status: number | string
  type: string
  text: string
}

async function get(url: string): Promise<Page> {
  try {
    const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PATIENCE_MS) })
    const body = answer.body ? await readBounded(Readable.fromWeb(answer.body), '', MAX_BYTES) : Buffer.alloc(0)
    return { status: answer.status, type: answer.headers.get('content-type') ?? '', text: body.toString('utf8') }
  } catch (error) {
    const { code, message } = Object((error as Error).cause ?? error) as { code?: string; message: string }
    return { status: code ?? message, type: '', text: '' }
  }
}
