import { LIMITS } from '@dossier/contract/vocabulary'
import { cutText } from '#platform/mail/reading/storable-text'

/** What stays when nothing of a name does. */
const NAMELESS = 'attachment'
const LONGEST_ENDING = 20

/**
 * A name that a file can have everywhere: the last part of a path, on one line, without characters that cannot be seen
 * (U+202E would turn `exe.pdf` around), at most 150 characters with its ending kept.
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

/** All format characters but those that join what belongs together in Arabic, Persian, Indic and emoji. */
const INVISIBLE = /(?![\u200c\u200d])\p{Cf}/gu

function shorten(name: string): string {
  if (name.length <= LIMITS.filename) return name
  const dot = name.lastIndexOf('.')
  const ending = dot > 0 && name.length - dot <= LONGEST_ENDING ? name.slice(dot) : ''
  return cutText(name, LIMITS.filename - ending.length).trimEnd() + ending
}
