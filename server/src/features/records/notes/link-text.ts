import { readLinkText } from '#platform/mail/reading/link-text'

/** Returns the searched words behind the links and images of a note, a line each. */
export function linkTextOf(content: string): string {
  const { descriptions, addresses, images } = readLinkText(content)
  return [...descriptions, ...addresses, ...images].join('\n')
}
