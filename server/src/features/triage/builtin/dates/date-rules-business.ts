import { NUMBER, numberOf, SHORT_WEEKDAY, WEEKDAY, weekdayNumber } from './date-names.ts'
import { type DateContext, type DateRule, datePattern } from './date-rule.ts'
import { addBusinessDays, addDays, monthEnd, type WallTime } from './wall-clock.ts'

// The words of offices, which calendars' parsers do not know. A period means its last working moment.

const CLOSE_OF_BUSINESS_HOUR = 17
const NEXT = /next|nächste|naechste|kommende|prochain|próxim|proxim|que viene/iu
const TOMORROW = /tomorrow|morgen|demain|mañana/iu

const atClose = (day: WallTime, context: DateContext): WallTime => {
  const isToday = day.day === context.today.day && day.month === context.today.month && day.year === context.today.year
  const isOver = isToday && context.today.hour >= CLOSE_OF_BUSINESS_HOUR
  return { ...day, hour: isOver ? null : CLOSE_OF_BUSINESS_HOUR, minute: 0 }
}

/** Friday of this week, or of the next; written at a weekend, "this week" is the one to come. */
function fridayOf(context: DateContext, weeksAhead: number): WallTime {
  const sinceMonday = (context.today.weekday + 6) % 7
  const toFriday = 4 - sinceMonday
  return addDays(context.today, (toFriday < 0 && weeksAhead === 0 ? toFriday + 7 : toFriday) + 7 * weeksAhead)
}

function closingDay(match: RegExpMatchArray, context: DateContext): WallTime {
  const named = match.groups?.day ?? match.groups?.before ?? ''
  if (TOMORROW.test(named)) return atClose(addDays(context.today, 1), context)
  const weekday = weekdayNumber(named)
  const ahead = weekday === undefined ? 0 : (weekday - context.today.weekday + 7) % 7
  return atClose(addDays(context.today, ahead), context)
}

function quarterEnd(match: RegExpMatchArray, context: DateContext): WallTime {
  const named = match.groups?.quarter
  const current = Math.ceil(context.today.month / 3)
  const quarter = named ? Number(named) : current + (NEXT.test(match[0]) ? 1 : 0)
  const year = context.today.year + (named && quarter < current ? 1 : 0)
  return atClose(monthEnd(year, quarter * 3), context)
}

const DAY_NAME = `today|tomorrow|${WEEKDAY}|${SHORT_WEEKDAY}`

export const BUSINESS_RULES: DateRule[] = [
  {
    name: 'end of day',
    pattern: datePattern(
      `(?:(?<before>${DAY_NAME})(?:'s)?,?\\s+)?(?:by\\s+)?(?:eod|cob|close of (?:business|play)|end of (?:the |this )?(?:business |working )?day|end of business|dienstschluss|feierabend|fin de (?:la )?journée|final del día)(?:,?\\s+(?:on\\s+|this\\s+)?(?<day>${DAY_NAME}))?`,
    ),
    read: closingDay,
  },
  {
    name: 'end of week',
    pattern: datePattern(
      '(?:eow|end of (?:the |this |next )?(?:work(?:ing)? ?)?week|(?:ende|ablauf) (?:der|dieser|(?:der )?(?:nächsten|nächster|kommenden)) woche|wochenende|(?:la )?fin de (?:la |cette )?semaine(?: prochaine)?|final(?:es)? de (?:la |esta )?semana)',
    ),
    read: (match, context) => atClose(fridayOf(context, NEXT.test(match[0]) ? 1 : 0), context),
  },
  {
    name: 'in the next week',
    pattern: datePattern('(?:in|within|over|during) the next week|in den nächsten sieben tagen'),
    read: (_match, context) => addDays(context.today, 7),
  },
  {
    name: 'this or next week',
    pattern: datePattern(
      '(?:(?:this|next|(?:in |im lauf )?(?:dieser|diese|nächste|nächster|kommende|kommender)) (?:week|woche)|cette semaine|(?:la )?semaine prochaine|esta semana|(?:la )?próxima semana|(?:la )?semana que viene)',
    ),
    read: (match, context) => fridayOf(context, NEXT.test(match[0]) ? 1 : 0),
  },
  {
    name: 'end of month',
    pattern: datePattern(
      '(?:eom|(?:end of |month[- ]end (?:of )?)(?:the |this |next )?month|month[- ]end|monatsende|ende (?:des|dieses|(?:des )?nächsten|(?:des )?kommenden) monats|(?:la )?fin (?:du|de ce) mois(?: prochain)?|fin(?:al(?:es)?)? de(?:l| este)? (?:próximo )?mes)',
    ),
    read: (match, context) => monthEnd(context.today.year, context.today.month + (NEXT.test(match[0]) ? 1 : 0)),
  },
  {
    name: 'end of quarter',
    pattern: datePattern(
      '(?:eoq|end of (?:the |this |next )?quarter|(?:the )?end of q(?<quarter>[1-4])|quartalsende|ende (?:des|dieses|(?:des )?nächsten) quartals|fin (?:du|de ce) trimestre|fin(?:al)? de(?:l| este)? trimestre)',
    ),
    read: quarterEnd,
  },
  {
    name: 'end of year',
    pattern: datePattern(
      "(?:eoy|end of (?:the |this )?year|year[- ]end|jahresende|ende (?:des|dieses) jahres|fin (?:d'année|de l'année)|fin(?:al(?:es)?)? de(?:l| este)? año)",
    ),
    read: (_match, context) => monthEnd(context.today.year, 12),
  },
  {
    name: 'business days ahead',
    pattern: datePattern(
      `(?:in|within|innerhalb(?: von)?|binnen|dans(?: les)?|sous|en|dentro de)\\s+(?:the next\\s+)?(?<count>${NUMBER})\\s+(?:business|working|work|week)[- ]?days?|(?:in|innerhalb(?: von)?|binnen)\\s+(?<tage>${NUMBER})\\s+(?:werktage|arbeitstage)n?|(?:dans(?: les)?|sous|en|dentro de)\\s+(?<jours>${NUMBER})\\s+(?:jours? ouvr(?:és?|ables?)|días? (?:hábil(?:es)?|laborables?))`,
    ),
    read: (match, context) => addBusinessDays(context.today, countOf(match)),
  },
  {
    name: 'days or weeks ahead',
    pattern: datePattern(
      `(?:in|within|innerhalb(?: von)?|binnen|dans(?: les)?|sous|en|dentro de)\\s+(?:the next\\s+|den nächsten\\s+)?(?<count>${NUMBER})\\s+(?<unit>days?|weeks?|tag(?:en?)?|wochen?|jours?|semaines?|días?|semanas?)`,
    ),
    read: (match, context) =>
      addDays(context.today, countOf(match) * (/^(?:w|s)/i.test(match.groups?.unit ?? '') ? 7 : 1)),
  },
]

const countOf = (match: RegExpMatchArray): number =>
  numberOf(match.groups?.count ?? match.groups?.tage ?? match.groups?.jours ?? '0')
