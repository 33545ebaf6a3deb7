import type { Zone } from '../calendar/moment.ts'
import { alternatives, type Rule, token } from '../grammar/rule.ts'

// Zones in words: "2 pm Eastern", "5 pm (Central Time)", "noon London time".

const AMERICAN: Readonly<Record<string, Zone>> = {
  eastern: 'America/New_York',
  central: 'America/Chicago',
  mountain: 'America/Denver',
  pacific: 'America/Los_Angeles',
}
const CITIES: Readonly<Record<string, Zone>> = {
  'new york': 'America/New_York',
  boston: 'America/New_York',
  washington: 'America/New_York',
  toronto: 'America/Toronto',
  chicago: 'America/Chicago',
  dallas: 'America/Chicago',
  houston: 'America/Chicago',
  denver: 'America/Denver',
  'los angeles': 'America/Los_Angeles',
  'san francisco': 'America/Los_Angeles',
  seattle: 'America/Los_Angeles',
  london: 'Europe/London',
  uk: 'Europe/London',
  dublin: 'Europe/Dublin',
  paris: 'Europe/Paris',
  berlin: 'Europe/Berlin',
  frankfurt: 'Europe/Berlin',
  german: 'Europe/Berlin',
  madrid: 'Europe/Madrid',
  rome: 'Europe/Rome',
  zurich: 'Europe/Zurich',
  amsterdam: 'Europe/Amsterdam',
  'hong kong': 'Asia/Hong_Kong',
  singapore: 'Asia/Singapore',
  tokyo: 'Asia/Tokyo',
  sydney: 'Australia/Sydney',
}
const ALL = { ...AMERICAN, ...CITIES }

/** After "2 pm Eastern" the sentence goes on; "2 pm Central Park" is a place. */
const GOES_ON =
  '(?=\\s*(?:$|[.,;:!?)-])|\\s(?:on|this|today|tomorrow|tonight|next|and|or|to|for|if|so|in|with|mon|tue|wed|thu|fri|sat|sun)\\p{L}*(?!\\p{L}))'

const zoneOf = (phrase: string): Zone | null =>
  ALL[
    phrase
      .toLowerCase()
      .replace(/\s(?:standard|daylight|prevailing|time)(?!\p{L})|[()]/gu, '')
      .trim()
  ] ?? null

export const ENGLISH_ZONE_RULES: readonly Rule[] = [
  token(
    'zone',
    new RegExp(
      `\\s?\\(?(?:${alternatives(Object.keys(ALL))})(?:\\s(?:standard|daylight|prevailing))?\\stime\\)?(?!\\p{L})`,
      'u',
    ),
    zoneOf,
  ),
  token('zone', new RegExp(`\\s?\\(?(?:${alternatives(Object.keys(AMERICAN))})\\)?${GOES_ON}`, 'u'), zoneOf),
]
