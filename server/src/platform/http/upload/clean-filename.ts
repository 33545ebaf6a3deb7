import { LIMITS } from '@dossier/contract/vocabulary'
import { cutText } from '#platform/mail/reading/storable-text'

const NAMELESS = 'attachment'
const LONGEST_ENDING = 20

/**
 * Returns a portable name: one line, no path, at most 150 characters including the extension. Removes invisible
 * characters (U+202E would reverse `exe.pdf`).
 */
export function cleanFilename(text: string): string {
  const bare = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/^.*[/\\]/su, '')
    .replace(INVISIBLE, '')
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
  return /^\.*$/.test(bare) ? NAMELESS : shorten(bare)
}

/** Format characters, except the joiners of Arabic, Persian, Indic and emoji. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu

function shorten(name: string): string {
  if (name.length <= LIMITS.filename) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= LONGEST_ENDING ? name.slice(dot) : ''
  return cutText(name, LIMITS.filename - ending.length).trimEnd() + ending
}
