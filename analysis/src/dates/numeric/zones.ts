import type { Zone } from '../calendar/moment.ts'
import { token } from '../grammar/rule.ts'

const HOUR = 60
/** Abbreviations common in emails; those without a season follow local daylight saving time. */
const ZONES: Readonly<Record<string, Zone>> = {
  UTC: 0,
  GMT: 0,
  Z: 0,
  BST: HOUR,
  WET: 0,
  WEST: HOUR,
  CET: HOUR,
  CEST: 2 * HOUR,
  MEZ: HOUR,
  MESZ: 2 * HOUR,
  EET: 2 * HOUR,
  EEST: 3 * HOUR,
  MSK: 3 * HOUR,
  IST: 5.5 * HOUR,
  SGT: 8 * HOUR,
  JST: 9 * HOUR,
  AEST: 10 * HOUR,
  AEDT: 11 * HOUR,
  EST: -5 * HOUR,
  EDT: -4 * HOUR,
  CST: -6 * HOUR,
  CDT: -5 * HOUR,
  MST: -7 * HOUR,
  MDT: -6 * HOUR,
  PST: -8 * HOUR,
  PDT: -7 * HOUR,
  EPT: 'America/New_York',
  CPT: 'America/Chicago',
  MPT: 'America/Denver',
  PPT: 'America/Los_Angeles',
  ET: 'America/New_York',
  CT: 'America/Chicago',
  MT: 'America/Denver',
  PT: 'America/Los_Angeles',
}

const OFFSET = /^(?:UTC|GMT)?\s?(?<sign>[+-])(?<hours>\d\d?):?(?<minutes>\d\d)?$/

/** Zones that are no word in our languages may be lower-case. */
const inCapitals = (name: string): string =>
  /^(?:utc|gmt|[pcm][sd]t|edt|cet|cest|bst|mez|mesz)(?![a-z])/.test(name) ? name.toUpperCase() : name

/**
 * A zone directly after a time. "09:00-10:00" is a span: a minus offset needs an ISO date with T, seconds, or a
 * blank and a zero. Upper-case only: "est" is a French word, "et" a Latin one.
 */
export const ZONE_RULES = [
  token(
    'zone',
    /\s?\(?(?:(?:UTC|GMT)\s?[+-]\d\d?(?::?\d\d)?|(?:\+|(?<=T\d\d:\d\d|:\d\d:\d\d|:\d\d\.\d{1,6})-)\d\d:\d\d|(?<=\s)-0\d:\d\d|(?<=\s)[+-]\d{4}|[A-Z]{2,4}|Z)\)?(?![\p{L}\p{N}])/u,
    (phrase) => {
      const name = inCapitals(phrase.replace(/[\s()]/g, ''))
      const offset = OFFSET.exec(name)?.groups
      if (!offset) return ZONES[name] ?? null
      const minutes = Number(offset.hours) * HOUR + Number(offset.minutes ?? 0)
      return minutes > 14 * HOUR ? null : offset.sign === '-' ? -minutes : minutes
    },
  ),
]
