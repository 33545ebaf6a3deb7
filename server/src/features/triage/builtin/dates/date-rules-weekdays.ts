import { SHORT_WEEKDAY, WEEKDAY, weekdayNumber } from './date-names.ts'
import { type DateContext, type DateRule, datePattern } from './date-rule.ts'
import { addDays, type WallTime } from './wall-clock.ts'

const LAST = /^(?:on |this |am )?(?:last|past|letzten?|vergangenen?)|derni[eè]r$|pasado$/iu
/** English "next Friday" is the Friday of next week; elsewhere the coming one is meant. */
const NEXT_WEEK =
  /^(?:on |by |until |before |due )?next|(?:next week|nächste[rn]? woche|kommende[rn]? woche|semaine prochaine|próxima semana|semana que viene)/iu
/** "by Friday", said on a Friday, means today; "on Friday" means the next. */
const DEADLINE =
  /^(?:by|until|till|before|due|this|today|bis|vor|spätestens|diesen?|avant|pour|d'ici|ce|antes|hasta|para|este)/iu
const RECURRING = /^(?:every|each|jeden|chaque|tous les|cada|los|les)/iu

function read(match: RegExpMatchArray, context: DateContext): WallTime | null {
  const weekday = weekdayNumber(match.groups?.day ?? match.groups?.short ?? '')
  const said = match[0].trim()
  if (weekday === undefined || RECURRING.test(said)) return null
  const ahead = (weekday - context.today.weekday + 7) % 7
  if (LAST.test(said)) return addDays(context.today, ahead - 7)
  if (NEXT_WEEK.test(said)) return addDays(context.today, dayOfNextWeek(weekday, context.today.weekday))
  return addDays(context.today, ahead === 0 && !DEADLINE.test(said) ? 7 : ahead)
}

/** Weeks start on Monday (ISO 8601). */
const dayOfNextWeek = (weekday: number, today: number): number => 7 - ((today + 6) % 7) + ((weekday + 6) % 7)

const BEFORE =
  "by|until|till|before|due|on|this|next|coming|last|past|every|each|bis(?: zum| spätestens)?|spätestens|am|vor|zum|nächsten?|kommenden?|diesen?|letzten?|vergangenen?|jeden|avant(?: le)?|pour(?: le)?|d'ici(?: à)?|ce|chaque|tous les|le|les|antes del?|hasta(?: el)?|para(?: el)?|este|próximo|cada|los|el"
const NEXT_WEEK_WORDS =
  'next week|nächster? woche|kommender? woche|semaine prochaine|(?:la )?próxima semana|(?:la )?semana que viene'

export const WEEKDAY_RULES: DateRule[] = [
  {
    name: 'weekday',
    pattern: datePattern(
      `(?:(?:${BEFORE})\\s+){0,2}(?:(?:${NEXT_WEEK_WORDS}),?\\s+(?:on\\s+|am\\s+)?)?(?<day>${WEEKDAY})(?:\\s+(?:of\\s+|de\\s+)?(?:${NEXT_WEEK_WORDS}|prochain|derni[eè]r|próximo|que viene|pasado))?`,
    ),
    read,
  },
  {
    name: 'short weekday',
    pattern: datePattern(`(?:by|on|until|before|next|this|due)\\s+(?<short>${SHORT_WEEKDAY})(?!-)`),
    read,
  },
  {
    name: 'today',
    pattern: datePattern(
      "(?:today|tonight|this (?:afternoon|evening|morning)|heute(?: abend| nachmittag| noch)?|noch heute|aujourd['’]hui|ce soir|hoy|esta (?:tarde|noche))",
    ),
    read: (_match, context) => addDays(context.today, 0),
  },
  {
    name: 'day after tomorrow',
    pattern: datePattern('(?:the )?day after tomorrow|übermorgen|après-demain|pasado mañana'),
    read: (_match, context) => addDays(context.today, 2),
  },
  {
    name: 'tomorrow',
    pattern: datePattern(
      '(?<!guten |am |jeden |(?:de|por|en|a) la |esta )(?:tomorrow(?: morning| afternoon| evening| night)?|tmrw|morgen(?: früh| vormittag| nachmittag| abend)?|demain(?: matin| soir)?|mañana(?: por la (?:mañana|tarde|noche))?)',
    ),
    read: (match, context) => (match[0] === 'Morgen' ? null : addDays(context.today, 1)),
  },
]
