import { isIP, isIPv6 } from 'node:net'
import { message } from '@dossier/contract/message'
import { AppError } from '#core/app-error'
import { readOutsideUrl } from '#platform/fetching/outside-url'
import { findAddresses, type NetworkRules, plainHost } from '#platform/network/find-addresses'
import { GitFailed, type GitRemote } from './git.ts'
import type { RemoteAccess } from './git-environment.ts'

export interface OpenRemote extends RemoteAccess {
  url: string
  addresses: string[]
}

/**
 * Checks a remote's URL and host, and pins git to the checked addresses: the name may resolve differently a moment
 * later.
 * @throws GitFailed `refused`, `unreachable`.
 */
export async function openRemote(rules: NetworkRules, { url, token }: Pick<GitRemote, 'url' | 'token'>) {
  const address = readRemoteUrl(rules, url)
  const addresses = await checkedAddresses(rules, address)
  const scheme = address.protocol === 'http:' ? 'http' : 'https'
  return { url: address.href, addresses, scheme, settings: settingsOf(address, addresses, token) } satisfies OpenRemote
}

function readRemoteUrl({ allowPrivateHosts }: NetworkRules, text: string): URL {
  const url = readOutsideUrl(text, allowPrivateHosts)
  if (typeof url === 'string') {
    const isPlain = /^https?:/i.test(text.trim())
    throw new GitFailed('refused', isPlain ? message('git.changeUrl', { why: url }) : message('git.onlyHttpsRepos'))
  }
  const isAllowed = allowPrivateHosts.some((allowed) => plainHost(allowed) === plainHost(url.hostname))
  if (url.protocol === 'http:' && !isAllowed) {
    throw new GitFailed('refused', message('git.httpNotAllowed'))
  }
  url.hash = ''
  // A trailing dot would make it a different name from the pinned one.
  if (isIP(plainHost(url.hostname)) === 0) url.hostname = plainHost(url.hostname)
  return url
}

async function checkedAddresses(rules: NetworkRules, url: URL): Promise<string[]> {
  try {
    return await findAddresses(rules, url.hostname)
  } catch (error) {
    if (error instanceof AppError) throw new GitFailed('refused', error.userMessage)
    throw new GitFailed('unreachable', message('git.unknownHost', { host: url.hostname }))
  }
}

function settingsOf(url: URL, addresses: readonly string[], token: string): [string, string][] {
  const host = plainHost(url.hostname)
  const port = url.port || (url.protocol === 'http:' ? '80' : '443')
  const pinned = addresses.map((address) => (isIPv6(address) ? `[${address}]` : address)).join(',')
  const settings: [string, string][] = []
  if (isIP(host) === 0) settings.push(['http.curloptResolve', `${host}:${port}:${pinned}`])
  if (token !== '') settings.push([`http.${url.href}.extraHeader`, `Authorization: Basic ${basic(token)}`])
  return settings
}

/** RFC 7617. Git hosts accept any user name with a token. */
const basic = (token: string): string =>
  Buffer.from(token.includes(':') ? token : `x-access-token:${token}`, 'utf8').toString('base64')
