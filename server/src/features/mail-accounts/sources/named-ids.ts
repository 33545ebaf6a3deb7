export interface NamedIds {
  messageId: string
  /** The Message-ID that the provider replaced, or ''. */
  originalId: string
}

/** Reads Message-IDs from header lines, without angle brackets. */
export function readNamedIds(header: Buffer): NamedIds {
  const lines = header
    .toString('latin1')
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
  const idAt = (name: string): string => {
    const line = lines.find((each) => each.slice(0, name.length + 1).toLowerCase() === `${name}:`)
    return /<([^<>\s]{1,998})>/.exec(line ?? '')?.[1] ?? ''
  }
  return {
    messageId: idAt('message-id'),
    // Microsoft and Google name the id that they replaced.
    originalId: idAt('x-microsoft-original-message-id') || idAt('x-google-original-message-id'),
  }
}
