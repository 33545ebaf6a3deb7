import type { Finding } from '../mail.ts'
import { message } from './message.ts'

/** Limit for scanning: text far below the visible part is not a trick. */
const MAX_SCANNED = 200_000

/** Zero-width characters, soft hyphens, fillers, and the tag characters, which can hide whole sentences. */
const ZERO_WIDTH =
  '\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\uffa0'
const TAGS = '\u{e0000}-\u{e0fff}'
const BIDI = '\u200e\u200f\u202a-\u202e\u2066-\u2069'

/** Matches invisible characters. Joiners are excluded: they shape Arabic and Indic words and emoji. */
export const INVISIBLE = new RegExp(`[${ZERO_WIDTH}${TAGS}${BIDI}]`, 'gu')

/** Newsletters use them as padding between spaces; next to letters they change the text that a machine reads. */
const AT_LETTERS = new RegExp(`\\p{L}[${ZERO_WIDTH}]+\\p{L}|[${ZERO_WIDTH}]{2}\\p{L}|[${TAGS}]{4,}`, 'u')
/** Reverses the displayed text (Trojan Source, CVE-2021-42574). */
const TURNED = /[\u202d\u202e\u2066-\u2068]/u

/** Role markers of chat formats, which no human correspondence contains. */
export const ROLE_MARKERS =
  /<\|[a-z_]{2,30}\|>|<\/?\s?(?:system|assistant|user|human|developer|instructions?|tool_(?:call|result)s?|function_calls?)\s?>|\[\/?(?:INST|SYSTEM|SYS)\]|<<\/?SYS>>|^[ \t>#*]{0,8}(?:system|assistant|developer)(?: (?:prompt|message|note|instructions?))?\s?:|^[ \t]{0,4}#{2,6}[ \t]{0,4}(?:new |updated )?(?:system|instructions?|assistant|end of)\b|\b(?:begin|end) (?:system )?(?:prompt|instructions)\b/gim

export function findTextTricks(subject: string, text: string): Finding[] {
  const read = `${subject}\n${text.slice(0, MAX_SCANNED)}`
  const findings: Finding[] = []
  if (AT_LETTERS.test(read))
    findings.push({ code: 'invisible-characters', detail: message('mail.invisibleCharacters') })
  if (TURNED.test(read))
    findings.push({
      code: 'turned-text',
      detail: message('mail.turnedText'),
    })
  if (read.search(ROLE_MARKERS) !== -1) findings.push({ code: 'role-markers', detail: message('mail.roleMarkers') })
  return findings
}
