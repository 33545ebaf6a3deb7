import { domainToASCII } from 'node:url'
import { getDomain } from 'tldts'

/** Returns the name below the public suffix, private suffixes included: strangers share `github.io`. '' if none. */
export const ownerOf = (domain: string): string =>
  getDomain(domainToASCII(domain), { allowPrivateDomains: true, validateHostname: false }) ?? ''
