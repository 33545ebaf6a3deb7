import { findField, headerLines } from './header-lines.ts'

export interface NamedIds {
  messageId: string
  /** The Message-ID that the provider replaced, or ''. */
  originalId: string
}

/** Reads Message-IDs from header lines, without angle brackets. */
export function readNamedIds(header: Buffer): NamedIds {
  const lines = headerLines(header)
  const idAt = (name: string): string => /<([^<>\s]{1,998})>/.exec(findField(lines, name))?.[1] ?? ''
  return {
    messageId: idAt('message-id'),
    // Microsoft and Google name the id that they replaced.
    originalId: idAt('x-microsoft-original-message-id') || idAt('x-google-original-message-id'),
  }
}
