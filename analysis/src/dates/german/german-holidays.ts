import { advent, type DayOfYear, fixed, fromEaster, nth } from '../calendar/holidays.ts'
import { addDays } from '../wall-clock.ts'

const DAYS: readonly [names: string, day: DayOfYear][] = [
  ['neujahr|neujahrstag', fixed(1, 1)],
  ['heilige drei könige|dreikönigstag|heiligen drei königen', fixed(1, 6)],
  ['valentinstag', fixed(2, 14)],
  ['weltfrauentag|frauentag', fixed(3, 8)],
  ['tag der arbeit|maifeiertag', fixed(5, 1)],
  ['muttertag', nth(5, 0, 2)],
  ['mariä himmelfahrt', fixed(8, 15)],
  ['tag der deutschen einheit', fixed(10, 3)],
  ['nationalfeiertag', fixed(10, 26)],
  ['reformationstag|halloween', fixed(10, 31)],
  ['allerheiligen', fixed(11, 1)],
  ['allerseelen', fixed(11, 2)],
  ['sankt martin|martinstag', fixed(11, 11)],
  ['nikolaus|nikolaustag', fixed(12, 6)],
  ['heiligabend|heiliger abend|weihnachtsabend', fixed(12, 24)],
  [
    'weihnachten|weihnachtstag|erster weihnachtstag|ersten weihnachtstag|1. weihnachtstag|erster weihnachtsfeiertag|ersten weihnachtsfeiertag|1. weihnachtsfeiertag',
    fixed(12, 25),
  ],
  [
    'zweiter weihnachtstag|zweiten weihnachtstag|2. weihnachtstag|zweiter weihnachtsfeiertag|zweiten weihnachtsfeiertag|2. weihnachtsfeiertag|stephanstag',
    fixed(12, 26),
  ],
  ['silvester|sylvester', fixed(12, 31)],
  ['erster advent|ersten advent|1. advent', advent(1)],
  ['zweiter advent|zweiten advent|2. advent', advent(2)],
  ['dritter advent|dritten advent|3. advent', advent(3)],
  ['vierter advent|vierten advent|4. advent', advent(4)],
  ['rosenmontag', fromEaster(-48)],
  ['faschingsdienstag|fastnacht|fastnachtsdienstag|veilchendienstag', fromEaster(-47)],
  ['aschermittwoch', fromEaster(-46)],
  ['palmsonntag', fromEaster(-7)],
  ['gründonnerstag', fromEaster(-3)],
  ['karfreitag', fromEaster(-2)],
  ['karsamstag|ostersamstag|osterabend', fromEaster(-1)],
  ['ostersonntag|ostern', fromEaster(0)],
  ['ostermontag', fromEaster(1)],
  ['christi himmelfahrt|himmelfahrt|himmelfahrtstag|vatertag', fromEaster(39)],
  ['pfingstsonntag|pfingsten', fromEaster(49)],
  ['pfingstmontag', fromEaster(50)],
  ['trinitatis|dreifaltigkeitssonntag', fromEaster(56)],
  ['fronleichnam', fromEaster(60)],
  // the Wednesday eleven days before the first Sunday of Advent
  [
    'buß- und bettag|buss- und bettag',
    (year) => {
      const fourth = advent(4)(year)
      return fourth && addDays(fourth, -32)
    },
  ],
]

export const HOLIDAYS: Readonly<Record<string, DayOfYear>> = Object.fromEntries(
  DAYS.flatMap(([names, day]) => names.split('|').map((name) => [name, day] as const)),
)
