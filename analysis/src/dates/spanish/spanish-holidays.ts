import { type DayOfYear, fixed, fromEaster, nth } from '../calendar/holidays.ts'

// Named days of Spanish emails, without accents.

const DAYS: readonly [names: string, day: DayOfYear][] = [
  ['ano nuevo|dia de ano nuevo', fixed(1, 1)],
  ['dia de reyes|dia de los reyes|epifania|reyes magos', fixed(1, 6)],
  ['san valentin|dia de san valentin|dia de los enamorados', fixed(2, 14)],
  ['dia de la mujer', fixed(3, 8)],
  ['san jose|dia del padre', fixed(3, 19)],
  ['dia del trabajo|dia del trabajador|dia de los trabajadores', fixed(5, 1)],
  ['dia de la madre', nth(5, 0, 1)],
  ['san juan|noche de san juan', fixed(6, 24)],
  ['asuncion', fixed(8, 15)],
  ['dia de la hispanidad|fiesta nacional', fixed(10, 12)],
  ['halloween', fixed(10, 31)],
  ['todos los santos|dia de todos los santos', fixed(11, 1)],
  ['dia de los muertos|dia de muertos', fixed(11, 2)],
  ['dia de la constitucion', fixed(12, 6)],
  ['inmaculada|inmaculada concepcion', fixed(12, 8)],
  ['nochebuena', fixed(12, 24)],
  ['navidad|dia de navidad', fixed(12, 25)],
  ['dia de los inocentes|dia de los santos inocentes', fixed(12, 28)],
  ['nochevieja|fin de ano', fixed(12, 31)],
  ['martes de carnaval', fromEaster(-47)],
  ['miercoles de ceniza', fromEaster(-46)],
  ['domingo de ramos', fromEaster(-7)],
  ['jueves santo', fromEaster(-3)],
  ['viernes santo', fromEaster(-2)],
  ['sabado santo|sabado de gloria', fromEaster(-1)],
  ['domingo de resurreccion|domingo de pascua|pascua', fromEaster(0)],
  ['lunes de pascua', fromEaster(1)],
  ['pentecostes', fromEaster(49)],
  ['corpus christi|corpus', fromEaster(60)],
]

export const HOLIDAYS: Readonly<Record<string, DayOfYear>> = Object.fromEntries(
  DAYS.flatMap(([names, day]) => names.split('|').map((name) => [name, day] as const)),
)
