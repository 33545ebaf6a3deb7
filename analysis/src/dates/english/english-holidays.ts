import { type DayOfYear, fixed, fromEaster, nth } from '../calendar/holidays.ts'

// Named days of English emails with their dates; American holidays by US rules.

const DAYS: readonly [names: string, day: DayOfYear][] = [
  ["new year's eve|new years eve|new year eve|nye", fixed(12, 31)],
  ["new year's day|new years day|new year day|new year's|new year|new years", fixed(1, 1)],
  ['epiphany|twelfth night|three kings day', fixed(1, 6)],
  [
    'martin luther king day|martin luther kings day|martin luther king jr day|martin luther king jr. day|mlk day|mlk jr day|mlk jr. day|martin luther king|martin luther king birthday|mlk birthday',
    nth(1, 1, 3),
  ],
  ['inauguration day', fixed(1, 20)],
  ['groundhog day|candlemas', fixed(2, 2)],
  ['valentine day|valentines day|valentines|st valentine day|saint valentine day|lovers day', fixed(2, 14)],
  ["presidents day|president day|washington birthday|washington's birthday", nth(2, 1, 3)],
  ['leap day', (year) => (year % 4 === 0 ? { year, month: 2, day: 29, hour: null, minute: 0 } : null)],
  ['international women day|international womens day|women day|womens day', fixed(3, 8)],
  ['pi day', fixed(3, 14)],
  [
    'st patrick day|st patricks day|st. patrick day|saint patrick day|saint patricks day|st paddy day|st paddys day|saint paddy day',
    fixed(3, 17),
  ],
  ['april fools day|april fools|april fool day|all fools day', fixed(4, 1)],
  ['tax day', fixed(4, 15)],
  ['earth day', fixed(4, 22)],
  ['st george day|st. george day|saint george day', fixed(4, 23)],
  ['anzac day', fixed(4, 25)],
  ['arbor day', nth(4, 5, 'last')],
  ['may day|international workers day|workers day', fixed(5, 1)],
  ['star wars day', fixed(5, 4)],
  ['cinco de mayo', fixed(5, 5)],
  ['mother day|mothers day', nth(5, 0, 2)],
  ['memorial day', nth(5, 1, 'last')],
  ['flag day', fixed(6, 14)],
  ['father day|fathers day', nth(6, 0, 3)],
  ['juneteenth|freedom day|jubilee day|emancipation day', fixed(6, 19)],
  ['midsummer|midsummer day', fixed(6, 24)],
  ['canada day', fixed(7, 1)],
  ['independence day|fourth of july', fixed(7, 4)],
  ['bastille day', fixed(7, 14)],
  ['labor day|labour day', nth(9, 1, 1)],
  ['grandparents day|grandparent day', nth(9, 0, 1, 7)],
  ['columbus day|indigenous peoples day|indigenous people day', nth(10, 1, 2)],
  ["halloween|all hallows eve|hallowe'en", fixed(10, 31)],
  ['all saints day|all saint day', fixed(11, 1)],
  ['all souls day|all soul day', fixed(11, 2)],
  ['guy fawkes|guy fawkes night|guy fawkes day|bonfire night', fixed(11, 5)],
  ['veterans day|veteran day|remembrance day|armistice day|singles day|single day', fixed(11, 11)],
  ['election day', nth(11, 1, 1, 1)],
  ['thanksgiving day|thanksgiving|turkey day', nth(11, 4, 4)],
  ['black friday', nth(11, 4, 4, 1)],
  ['cyber monday', nth(11, 4, 4, 4)],
  ['st andrew day|st. andrew day|saint andrew day', fixed(11, 30)],
  ['st nicholas day|saint nicholas day', fixed(12, 6)],
  ['christmas eve|xmas eve|christmas evening|xmas evening', fixed(12, 24)],
  ['christmas day|xmas day|christmas|xmas|x-mas', fixed(12, 25)],
  ['boxing day|st stephen day|saint stephen day|st. stephen day', fixed(12, 26)],
  ['kwanzaa', fixed(12, 26)],
  ['shrove tuesday|mardi gras|pancake day|pancake tuesday|fat tuesday', fromEaster(-47)],
  ['shrove monday', fromEaster(-48)],
  ['ash wednesday', fromEaster(-46)],
  ['palm sunday', fromEaster(-7)],
  ['maundy thursday|holy thursday', fromEaster(-3)],
  ['good friday', fromEaster(-2)],
  ['holy saturday|easter saturday', fromEaster(-1)],
  ['easter sunday|easter day|easter', fromEaster(0)],
  ['easter monday', fromEaster(1)],
  ['ascension day|ascension thursday|ascension', fromEaster(39)],
  ['pentecost|whit sunday|whitsun|whitsunday', fromEaster(49)],
  ['whit monday|pentecost monday', fromEaster(50)],
  ['trinity sunday', fromEaster(56)],
  ['corpus christi', fromEaster(60)],
]

/** All names, including "Father's Day" with the apostrophe before or after the s. */
export const HOLIDAYS: Readonly<Record<string, DayOfYear>> = Object.fromEntries(
  DAYS.flatMap(([names, day]) =>
    names.split('|').flatMap((name) => withApostrophes(name).map((each) => [each, day] as const)),
  ),
)

function withApostrophes(name: string): string[] {
  const day = /^(?<who>.*?\p{L})s? day$/u.exec(name)?.groups
  return day ? [name, `${day.who}'s day`, `${day.who}s' day`] : [name]
}
